import { toFileName } from '../../documents/toFileName';
import { buildUri } from '../../documents/uris';
import { companyOf } from '../readJsonFields';
import type { DraftStorage } from './draftStorage';
import type { FileEditor } from './userGroupEditor';
import { locationOf, UserGroupState } from './userGroupState';

interface UserGroupAddressesDeps {
  readonly editor: Pick<FileEditor, 'documentOf' | 'hasTab' | 'openUris'>;
  readonly draftStorage: Pick<DraftStorage, 'get'>;
  readonly changed: (uri: string) => void;
  readonly now: () => number;
}

/**
 * Which address each user group of this window has. Its name in there may change, but while a tab, a document or a draft
 * of it is there, it has that one address: every other one is a second one, whose document stays empty.
 */
export class UserGroupAddresses {
  /** By key. */
  readonly #states = new Map<string, UserGroupState>();
  /** The second addresses that were asked for, by URI. */
  readonly #seconds = new Map<string, UserGroupState>();

  constructor(private readonly deps: UserGroupAddressesDeps) {}

  all(): readonly UserGroupState[] {
    return [...this.#states.values()];
  }

  /**
   * The state of the user group; for a second address one of its own. While the user group is open nowhere, it goes along
   * to the address that is asked for. undefined when the URI names no user group.
   */
  find(uri: string): UserGroupState | undefined {
    const wanted = locationOf(uri);
    if (!wanted) return undefined;
    const known = this.#states.get(wanted.key);
    const state = known ?? new UserGroupState({ ...wanted, uri: this.#choose(wanted) }, this.deps);
    this.#states.set(wanted.key, state);
    if (state.uri === wanted.uri) return state;
    if (known && !this.isOpen(state.uri)) state.location.uri = this.#choose(wanted);
    return state.uri === wanted.uri ? state : this.#secondOf(wanted.uri, state.uri);
  }

  /** The address under which a user group is opened; one with the name that it has by now where it is open nowhere. */
  addressOf(uri: string): string {
    const wanted = locationOf(uri);
    if (!wanted) return uri;
    const { address, key } = wanted;
    const state = this.#states.get(key);
    const present = this.#choose({ key, uri: state?.uri ?? '' });
    if (present !== '' && (this.isOpen(present) || this.deps.draftStorage.get(key))) return present;
    const { companyName = '' } = companyOf(state?.shown?.service, address.id);
    return buildUri({ ...address, name: toFileName(companyName) || shortId(address.id) });
  }

  isOpen(uri: string): boolean {
    return this.deps.editor.documentOf(uri) !== undefined || this.deps.editor.hasTab(uri);
  }

  /** The user groups that are open at their second address alone: their first one was closed. */
  releaseSeconds(): readonly UserGroupState[] {
    const released: UserGroupState[] = [];
    for (const [uri, second] of this.#seconds) {
      const state = this.isOpen(uri) ? this.find(uri) : undefined;
      if (state === second) continue;
      this.#seconds.delete(uri);
      if (state) released.push(state);
    }
    return released;
  }

  /**
   * Of the addresses that a window may have been left with. That of a draft comes first, also before VS Code has brought
   * the draft back: a document of another address would take the place of its baseline.
   */
  #choose({ key, uri }: { readonly key: string; readonly uri: string }): string {
    const draft = this.deps.draftStorage.get(key)?.uri;
    if (draft !== undefined) return draft;
    const open = this.deps.editor.openUris().filter((other) => locationOf(other)?.key === key);
    return open.includes(uri) ? uri : (open[0] ?? uri);
  }

  #secondOf(uri: string, openAt: string): UserGroupState | undefined {
    const location = locationOf(uri);
    if (!location) return undefined;
    // Nothing that is kept of the user group may be taken for this document's.
    const second =
      this.#seconds.get(uri) ?? new UserGroupState({ ...location, key: `second ${uri}` }, this.deps);
    this.#seconds.set(uri, second);
    second.location.openAt = openAt;
    return second;
  }
}

/** What stands for a name that is not known; the beginning of a long id tells it apart. */
function shortId(id: string): string {
  return toFileName(id.length > 14 ? id.slice(0, 8) : id) || 'id';
}
