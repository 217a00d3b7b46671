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
 * User groups of this window, each with one URI. The URI contains the name of the group, which may change. A group with
 * a tab, a document or a draft keeps its URI. Any other URI of the group is a second URI, whose document stays empty.
 */
export class OpenUserGroups {
  /** User groups by `userGroupKey`. */
  readonly #groups = new Map<string, OpenUserGroup>();
  /** User groups of second URIs, by URI. */
  readonly #seconds = new Map<string, OpenUserGroup>();

  constructor(private readonly deps: OpenUserGroupsDeps) {}

  all(): readonly OpenUserGroup[] {
    return [...this.#groups.values()];
  }

  /**
   * Finds or creates the user group; a second URI gets an object of its own. A group without a tab, document or draft
   * moves to the wanted URI. Undefined if the URI names no user group.
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

  /** Like `find`, and restores a draft that VS Code restored without a read. */
  findRestored(uri: string): OpenUserGroup | undefined {
    const group = this.find(uri);
    group?.restoreDraft();
    return group;
  }

  /** Like `findRestored`; throws `RangeError` if the URI names no user group. */
  require(uri: string): OpenUserGroup {
    const group = this.findRestored(uri);
    if (!group) throw new RangeError('the URI names no user group');
    return group;
  }

  /**
   * URI to open a user group: its present URI if the group is open or has a draft, else a URI with the present name of
   * its company. A URI that names no user group is returned unchanged.
   */
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

  /** If a group's URI was closed while a second URI is open, makes the second the group's URI. Returns these groups. */
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
   * Chooses the URI of a group: that of its draft; else `uri`, if it is open or the group is open nowhere; else an open
   * URI of the group. The draft counts even before VS Code restores it, because another document would replace its
   * baseline.
   */
  #choose({ key, uri }: { readonly key: string; readonly uri: string }): string {
    const draft = this.deps.draftStorage.get(key)?.uri;
    if (draft !== undefined) return draft;
    const open = this.deps.editor.openUris().filter((other) => locationOf(other)?.key === key);
    return open.includes(uri) ? uri : (open[0] ?? uri);
  }

  #secondOf(location: UserGroupLocation, openAt: string): OpenUserGroup {
    const { uri } = location;
    // The object gets a key of its own, so that its document uses no stored data of the group.
    const second = this.#seconds.get(uri) ?? this.deps.create({ ...location, key: `second ${uri}` });
    this.#seconds.set(uri, second);
    second.location.openAt = openAt;
    return second;
  }
}

function locationOf(uri: string): UserGroupLocation | undefined {
  const address = userGroupAddressOf(uri);
  return address && { address, key: userGroupKey(address), uri: buildUri(address) };
}

/** Name for the URI of a group whose name is unknown. The first characters of a long id are distinct enough. */
function shortId(id: string): string {
  return toFileName(id.length > 14 ? id.slice(0, 8) : id) || 'id';
}
