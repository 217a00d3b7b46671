import { lazy } from '../base/lazy';
import { steadyNow } from '../base/steadyNow';
import type { NoteThrown } from './noteThrown';
import type { Redactor } from './redaction/redactor';
import type { HttpDoor } from './types';

/** The door to the network, loaded at the first call: axios costs activation nothing. */
export function createLazyDoor(deps: {
  readonly redactor: Redactor;
  readonly log: (line: string) => void;
  readonly noteThrown: NoteThrown;
}): HttpDoor {
  const load = lazy(async (): Promise<HttpDoor> => {
    const [{ createSafeDoor }, { createHttpDoor }] = await Promise.all([
      import('./createSafeDoor'),
      import('./createHttpDoor'),
    ]);
    const now = steadyNow;
    const door = createHttpDoor({ now, utcNow: Date.now, env: process.env, noteThrown: deps.noteThrown });
    return createSafeDoor({ door, now, ...deps });
  });
  return {
    send: async (request, options) => (await load()).send(request, options),
  };
}
