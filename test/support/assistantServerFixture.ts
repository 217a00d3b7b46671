import { createAssistantConnections } from '../../src/assistant/server/assistantConnections';
import { createAssistantServer } from '../../src/assistant/server/createAssistantServer';
import {
  isAssistantEndpoint,
  startAssistantEndpoint,
} from '../../src/assistant/server/startAssistantEndpoint';
import type { Assistant } from '../../src/assistant/createAssistant';
import { memoryStore } from './memoryStore';
import { fakeSecretStorage } from './fakeSecretStorage';

/** Storage that outlives a window: state of its folder, and secrets. */
export function folderStorage() {
  return { state: memoryStore(), secrets: fakeSecretStorage() };
}

/** The assistant endpoint of one window, on a real socket. */
export function assistantServerFixture(answer: Assistant['answer'], storage = folderStorage()) {
  const settings = { isOn: true, canKeep: true, now: 1_800_000_000_000, steady: 0, receiveMs: 30_000 };
  const lines: string[] = [];
  const thrown: unknown[] = [];
  const warnings: string[] = [];
  const noteThrown = (error: unknown): void => void thrown.push(error);
  const server = createAssistantServer({
    answer,
    version: '1.2.3',
    log: { info: (line) => void lines.push(line) },
    noteCall: (id, tool) => connections.noteCall(id, tool),
  });
  const connections = createAssistantConnections({
    ...storage,
    now: () => settings.now,
    isOn: () => settings.isOn,
    canKeep: () => settings.canKeep,
    cancelCalls: server.cancelCalls,
    isOurs: isAssistantEndpoint,
    serve: (port, findConnection) =>
      startAssistantEndpoint({
        port,
        findConnection,
        findSecretOwner: (texts) =>
          Promise.resolve(texts.some((text) => text.includes('live-secret')) ? 'Shop' : undefined),
        now: () => settings.steady,
        onManyWrongKeys: () => warnings.push('wrong keys'),
        respond: server.respond,
        noteThrown,
        receiveMs: settings.receiveMs,
      }),
  });
  return { connections, settings, storage, lines, thrown, warnings };
}

/** Posts one MCP message to the endpoint, as an agent does. */
export function postToAssistants(
  { url, key }: { readonly url: string; readonly key: string },
  body: string,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });
}
