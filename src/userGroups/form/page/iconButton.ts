import { html, type TemplateResult } from 'lit-html';

/** Paths in a 16 by 16 box, drawn in the text colour. */
const paths = {
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  reset: 'M3.5 2.5v4h4M3.8 6.3A5 5 0 1 1 3.4 10',
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM5.5 5.5l5 5M10.5 5.5l-5 5',
  warning: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 11.7v.8',
  busy: 'M8 2a6 6 0 1 1-6 6',
  personal: 'M8 2.5a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 0 1 0-5.5zM2.5 14c0-3 2.2-4.5 5.5-4.5s5.5 1.5 5.5 4.5',
  enterprise: 'M3.5 14.5v-12h6v12M9.5 6.5h3v8M1.5 14.5h13M5.5 5.5h2M5.5 8.5h2M5.5 11.5h2',
} as const;
type IconName = keyof typeof paths;

/** A decorative icon beside a text. */
export function icon(name: IconName): TemplateResult {
  return html`<svg viewBox="0 0 16 16" class="icon icon-${name}" aria-hidden="true">
    <path d=${paths[name]}></path>
  </svg>`;
}

/** A button styled like VS Code's. */
export function textButton(label: string, press: (event: Event) => void, secondary: boolean): TemplateResult {
  return html`<button class="button ${secondary ? '' : 'first'}" @click=${press}>${label}</button>`;
}

/** A small icon button; screen readers announce its label. */
export function iconButton(
  name: IconName,
  { label, press, isHidden = false }: { label: string; press: () => void; isHidden?: boolean },
): TemplateResult {
  return html`<button
    class="icon-button"
    type="button"
    aria-label=${label}
    title=${label}
    ?hidden=${isHidden}
    @click=${press}
  >
    ${icon(name)}
  </button>`;
}
