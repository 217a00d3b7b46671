import { toFileName } from '../../documents/toFileName';
import { buildUri, userGroupAddressOf, userGroupKey } from '../../documents/uris';
import { companyOf } from '../readJsonFields';
import type { DraftStorage } from './draftStorage';
import type { OpenUserGroup, UserGroupLocation } from './openUserGroup';
import type { FileEditor } from './types';

interface OpenUserGroupsDeps {
  readonly editor: Pick<FileEditor, 'documentOf' | 'hasTab' | 'openUris'>;
  readonly draftStorage: Pick<DraftStorage, 'get'>;
  readonly create: (location: UserGroupLocation) => OpenUserGroup;
}

/**
 * The user groups of this window, each at one address. Its name in there may change, but while a tab, a document or a
 * draft of it is there, it keeps its address: every other one is a second one, whose document stays empty.
 */
export class OpenUserGroups {
  /** By key. */
  readonly #groups = new Map<string, OpenUserGroup>();
  /** The second addresses that were asked for, by URI. */
  readonly #seconds = new Map<string, OpenUserGroup>();

  constructor(private readonly deps: OpenUserGroupsDeps) {}

  all(): readonly OpenUserGroup[] {
    return [...this.#groups.values()];
  }

  /**
   * The user group; for a second address one of its own. While the user group is open nowhere, it goes along to the
   * address that is asked for. undefined when the URI names no user group.
   */
  find(uri: string): OpenUserGroup | undefined {
    const wanted = locationOf(uri);
    if (!wanted) return undefined;
    const known = this.#groups.get(wanted.key);
    const group = known ?? this.deps.create({ ...wanted, uri: this.#choose(wanted) });
    this.#groups.set(wanted.key, group);
    if (group.uri === wanted.uri) return group;
    if (known && !this.#isOpen(group.uri)) group.location.uri = this.#choose(wanted);
    return group.uri === wanted.uri ? group : this.#secondOf(wanted, group.uri);
  }

  /** What `find` gives, with the draft that VS Code brought back without a read. */
  findRestored(uri: string): OpenUserGroup | undefined {
    const group = this.find(uri);
    group?.restoreDraft();
    return group;
  }

  /** What `findRestored` gives; throws `RangeError` when the URI names no user group. */
  require(uri: string): OpenUserGroup {
    const group = this.findRestored(uri);
    if (!group) throw new RangeError('the URI names no user group');
    return group;
  }

  /** The address under which a user group is opened; one with the name that it has by now where it is open nowhere. */
  addressOf(uri: string): string {
    const wanted = locationOf(uri);
    if (!wanted) return uri;
    const { address, key } = wanted;
    const group = this.#groups.get(key);
    const present = this.#choose({ key, uri: group?.uri ?? '' });
    if (present !== '' && (this.#isOpen(present) || this.deps.draftStorage.get(key))) return present;
    const { companyName = '' } = companyOf(group?.file.shown?.service, address.id);
    return buildUri({ ...address, name: toFileName(companyName) || shortId(address.id) });
  }

  #isOpen(uri: string): boolean {
    return this.deps.editor.documentOf(uri) !== undefined || this.deps.editor.hasTab(uri);
  }

  /** The user groups that are open at their second address alone: their first one was closed. */
  releaseSeconds(): readonly OpenUserGroup[] {
    const released: OpenUserGroup[] = [];
    for (const [uri, second] of this.#seconds) {
      const group = this.#isOpen(uri) ? this.find(uri) : undefined;
      if (group === second) continue;
      this.#seconds.delete(uri);
      if (group) released.push(group);
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

  #secondOf(location: UserGroupLocation, openAt: string): OpenUserGroup {
    const { uri } = location;
    // Nothing that is kept of the user group may be taken for this document's.
    const second = this.#seconds.get(uri) ?? this.deps.create({ ...location, key: `second ${uri}` });
    this.#seconds.set(uri, second);
    second.location.openAt = openAt;
    return second;
  }
}

/** undefined when the URI names no user group. */
function locationOf(uri: string): UserGroupLocation | undefined {
  const address = userGroupAddressOf(uri);
  return address && { address, key: userGroupKey(address), uri: buildUri(address) };
}

/** What stands for a name that is not known; the beginning of a long id tells it apart. */
function shortId(id: string): string {
  return toFileName(id.length > 14 ? id.slice(0, 8) : id) || 'id';
}
