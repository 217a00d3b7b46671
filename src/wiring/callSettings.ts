import { readSetting } from '../editor/settings';

/** Settings of calls, in the units of the network code. */
export interface CallSettings {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly confirmWrites: 'live' | 'always';
  readonly hints: boolean;
}

export function readCallSettings(): CallSettings {
  return {
    timeoutMs: readSetting('request.timeoutSeconds') * 1000,
    maxBytes: readSetting('response.maxMegabytes') * 1_000_000,
    confirmWrites: readSetting('confirmWrites'),
    hints: readSetting('hints'),
  };
}
