import type { KeyValueStore } from '../../base/storage';

/** A form on screen: its user group and what names the page that shows it. */
export interface OpenForm {
  readonly uri: string;
  readonly session: string;
}

const KEY = 'openForms';

/**
 * The forms of this window, kept outside the extension host. VS Code leaves the pages of a killed host standing, and
 * never hands them to the next one, which learns here which pages may stand there. After a reload it names pages that
 * are gone.
 */
export class OpenForms {
  readonly #open = new Map<object, OpenForm>();
  #former: readonly OpenForm[];

  constructor(private readonly store: KeyValueStore) {
    const kept = store.get(KEY);
    this.#former = Array.isArray(kept) ? kept.filter(isForm) : [];
  }

  /** Some form of an earlier host may still stand there. */
  get hasFormer(): boolean {
    return this.#former.length > 0;
  }

  /** The sessions of the pages that an earlier host opened for that user group. */
  formerOf(uri: string): readonly string[] {
    return this.#former.filter((form) => form.uri === uri).map(({ session }) => session);
  }

  /** Keeps those forms of an earlier host for which the condition holds. */
  keepFormer(stands: (uri: string) => boolean): void {
    const kept = this.#former.filter(({ uri }) => stands(uri));
    if (kept.length === this.#former.length) return;
    this.#former = kept;
    this.#keep();
  }

  /** The owner's page was started. */
  note(owner: object, form: OpenForm): void {
    this.#open.set(owner, form);
    this.#keep();
  }

  /** The owner's page is gone. */
  drop(owner: object): void {
    if (this.#open.delete(owner)) this.#keep();
  }

  #keep(): void {
    const forms = [...this.#former, ...this.#open.values()];
    // A storage that fails costs the way back after a crash, and nothing now.
    this.store.update(KEY, forms.length > 0 ? forms : undefined).then(undefined, () => undefined);
  }
}

/** Stored state may be of another version of this extension. */
function isForm(value: unknown): value is OpenForm {
  if (typeof value !== 'object' || value === null) return false;
  const { uri, session } = value as Readonly<Record<string, unknown>>;
  return typeof uri === 'string' && typeof session === 'string';
}
