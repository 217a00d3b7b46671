interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Makes an element of constants; values of a user group go to properties only, later. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, text, attributes = {} }: ElementOptions = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Writes a text where it differs, so that screen readers hear changes only. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
