import type { FormModel, FormWords } from '../protocol';
import { iconButton } from './buttons';
import { element, setText } from './element';
import { icon } from './icon';

/** Which user group this is, and where a change goes. */
export class HeaderView {
  readonly root = element('header', { className: 'head' });
  readonly #title = element('h1');
  readonly #badge = element('span', { className: 'badge' });
  readonly #status = element('span', { className: 'status' });
  readonly #id = element('code', { className: 'id' });
  readonly #idRow = element('span', { className: 'id-row' });
  readonly #facts = element('div', { className: 'facts' });
  readonly #environmentAndLevel = element('span', { className: 'place-name' });
  readonly #live = element('span', { className: 'badge live' });
  #group = '';

  constructor(words: FormWords, copyId: () => void) {
    this.#idRow.append(
      element('span', { className: 'muted', text: words.id }),
      this.#id,
      iconButton('copy', words.copyId, copyId),
    );
    this.#facts.append(this.#badge, this.#idRow, this.#status);
    this.root.append(
      element('div', { className: 'place' }, this.#environmentAndLevel, this.#live),
      this.#title,
      this.#facts,
    );
  }

  show({ environmentAndLevel, userGroup }: FormModel): void {
    setText(this.#environmentAndLevel, `${environmentAndLevel.environment} · ${environmentAndLevel.level}`);
    setText(this.#live, environmentAndLevel.live);
    this.#live.hidden = environmentAndLevel.live === '';
    this.#title.hidden = this.#facts.hidden = userGroup === undefined;
    if (!userGroup) return;
    setText(this.#title, userGroup.title);
    setText(this.#id, userGroup.id);
    this.#idRow.hidden = userGroup.id === '';
    setText(this.#status, userGroup.status);
    this.#showGroup(userGroup.group);
  }

  #showGroup(group: NonNullable<FormModel['userGroup']>['group']): void {
    if (group.kind === this.#group) return;
    this.#group = group.kind;
    this.#badge.hidden = group.kind === 'none';
    if (group.kind !== 'none') {
      this.#badge.replaceChildren(icon(group.kind), element('span', { text: group.label }));
    }
  }
}
