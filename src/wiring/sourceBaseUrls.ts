import { knownBaseUrls } from '../catalog/knownAddresses';
import { readSetting } from '../editor/settings';

/** The addresses that are ours in source files: those of the environments, and where public clients send their calls. */
export function sourceBaseUrls(own: readonly string[]): readonly string[] {
  return [...own, ...(readSetting('hints') ? knownBaseUrls.map(({ url }) => url) : [])];
}
