import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';
import { literalOf, type EditBaseline } from './editBaseline';
import type { HeldButton, Notice } from './formUserGroup';
import type { HandedEdit } from './protocol';

/** All that was typed shall be readable here, since it may be nowhere else. */
const MAX_SHOWN = 2000;

/**
 * What was typed under an earlier extension host and is in no document yet. It goes into the user group that it was
 * typed for, and not over a value that its author has not seen: then the user decides.
 */
export class HeldEdits {
  /** By their own text: a page that is built anew hands over the same again. */
  readonly #known = new Set<string>();
  #held: readonly HandedEdit[] = [];
  /** Those that the user was told of: nothing puts them in but the user. */
  readonly #refused = new WeakSet<HandedEdit>();

  /** In the order in which they came. */
  get all(): readonly HandedEdit[] {
    return this.#held;
  }

  take(edits: readonly HandedEdit[]): void {
    for (const edit of edits) {
      const key = JSON.stringify(edit);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.#held = [...this.#held, edit];
    }
  }

  /** The edit that may go into the document now. It stays held until `drop`. */
  next(editBaseline: EditBaseline): HandedEdit | undefined {
    for (const edit of this.#held) {
      if (this.#refused.has(edit)) continue;
      if (isAgreed(edit, editBaseline)) return edit;
      // A change cannot be taken back where the value is already another one.
      if (edit.value === null) this.drop(edit);
      else this.#refused.add(edit);
    }
    return undefined;
  }

  drop(edit: HandedEdit): void {
    this.#held = this.#held.filter((other) => other !== edit);
  }

  /** Does what a button of the notice says; false for a button that is not of here. */
  press(button: Remedy | HeldButton, editBaseline: EditBaseline): button is HeldButton {
    if (button.command !== 'held') return false;
    const [isUse] = button.arguments;
    if (isUse) this.#allow(editBaseline);
    else this.#held = [];
    return true;
  }

  /** The user group's notice with what is held, or one for what is held alone. */
  notice(
    notice: Notice | undefined,
    { origin, members: baseline }: EditBaseline,
    fields: readonly UserGroupField[],
  ): Notice | undefined {
    const shown = this.#held.filter(({ value }) => value !== null);
    const refused = shown.filter((edit) => this.#refused.has(edit));
    // An edit that goes in at once needs no notice.
    const told = notice ? shown : refused;
    if (told.length === 0) return notice;
    const sentences = told.map((edit) => {
      const field = fields.find(({ name }) => name === edit.field);
      const label = translated(field?.meaning) ?? edit.field;
      const typed = sanitizeForDisplay(edit.value ?? '', MAX_SHOWN);
      if (!this.#refused.has(edit))
        return l10n.t(
          '{0}: you typed “{1}”, which goes in when the user group can be changed.',
          label,
          typed,
        );
      if (edit.origin !== origin)
        return l10n.t('{0}: you typed “{1}” for another address, so it was not put in.', label, typed);
      const member = baseline?.get(edit.field);
      const there = member ? sanitizeForDisplay(member.text ?? member.literal, MAX_SHOWN) : l10n.t('absent');
      return l10n.t('{0}: the service has “{2}” by now, so “{1}” was not put in.', label, typed, there);
    });
    if (notice) return { ...notice, sentence: [notice.sentence, ...sentences].filter(Boolean).join(' ') };
    // With other edits the buttons offer something else.
    const remedy = (title: string, isUse: boolean): HeldButton => ({
      title,
      command: 'held',
      arguments: [isUse, this.#held],
    });
    return {
      tone: 'warning',
      title: l10n.t('Typed Before the Restart'),
      sentence: sentences.join(' '),
      remedies: [
        ...(refused.some((edit) => edit.origin === origin)
          ? [remedy(l10n.t('Put In What I Typed'), true)]
          : []),
        remedy(l10n.t('Discard What I Typed'), false),
      ],
    };
  }

  /** The user saw what the service has and wants the edits all the same; not those for another address. */
  #allow({ origin, members: baseline }: EditBaseline): void {
    this.#held = this.#held.map((edit) => {
      if (!this.#refused.has(edit) || edit.origin !== origin) return edit;
      const allowed = { ...edit, known: [...edit.known, literalOf(baseline, edit.field)] };
      this.#known.add(JSON.stringify(allowed));
      return allowed;
    });
  }
}

/** Without a baseline nothing of the document can be sent, so that nothing is written over. */
function isAgreed({ field, value, origin, known }: HandedEdit, editBaseline: EditBaseline): boolean {
  if (!editBaseline.members) return true;
  if (origin !== editBaseline.origin) return false;
  return (
    known.includes(literalOf(editBaseline.members, field)) || editBaseline.members.get(field)?.text === value
  );
}
