import { buildUri, userGroupAddressOf, userGroupKey, type UserGroupAddress } from '../../documents/uris';

/** Where one user group is, as a file. */
export interface UserGroupLocation {
  readonly address: UserGroupAddress;
  /** Environment and id: what is kept of the user group is kept under this, whatever its address. */
  readonly key: string;
  /** Canonical. */
  uri: string;
  /** Where the user group is open already; set for a second address of it, which stays empty and read-only. */
  openAt?: string;
}

/** undefined when the URI names no user group. */
export function locationOf(uri: string): UserGroupLocation | undefined {
  const address = userGroupAddressOf(uri);
  return address && { address, key: userGroupKey(address), uri: buildUri(address) };
}
