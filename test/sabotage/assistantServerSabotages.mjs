/** Breakages of the endpoint for assistants outside of VS Code. */
const guard = 'src/assistant/server/startAssistantEndpoint.ts';
const endpoint = 'src/assistant/server/startAssistantEndpoint.ts';
const keys = 'src/assistant/server/connectionKeys.ts';
const connections = 'src/assistant/server/assistantConnections.ts';
const server = 'src/assistant/server/createAssistantServer.ts';
const requests = ['assistant/server/hostileRequests'];
const life = ['assistant/server/assistantConnections'];
const peers = ['assistant/server/peers'];

export const assistantServerSabotages = [
  {
    name: 'assistants served under any host name',
    file: guard,
    find: "hosts.length !== 1 || !deps.hosts().includes(hosts[0] ?? '')",
    replace: 'hosts.length !== 1',
    units: requests,
  },
  {
    name: 'web pages served as assistants',
    file: guard,
    find: "headers['origin'] || ",
    replace: '',
    units: requests,
  },
  {
    name: 'pages without an origin served as assistants',
    file: guard,
    find: "(headers['sec-fetch-site'] ?? ['none']).some((site) => site !== 'none')",
    replace: 'false',
    units: requests,
  },
  {
    name: 'assistants served at every path',
    file: guard,
    find: 'if (head.url !== PATH)',
    replace: "if (!head.url?.startsWith('/'))",
    units: requests,
  },
  {
    name: 'two keys of an assistant at once',
    file: guard,
    find: "authorization.length === 1 ? (authorization[0] ?? '') : ''",
    replace: "authorization[0] ?? ''",
    units: requests,
  },
  {
    name: 'any number of wrong keys',
    file: guard,
    find: 'if (wrongAt.length > MAX_WRONG_KEYS) {',
    replace: 'if (wrongAt.length > 1000) {',
    units: requests,
  },
  {
    name: 'a token of the service unnoticed by the endpoint',
    file: guard,
    find: 'await deps.findSecretOwner(authorization)',
    replace: 'await deps.findSecretOwner([])',
    units: requests,
  },
  {
    name: 'messages of assistants of any size',
    file: 'src/base/localServer.ts',
    find: 'if (size > maxBytes) return undefined;',
    replace: '',
    units: requests,
  },
  {
    name: 'batches of messages of assistants',
    file: endpoint,
    find: 'value !== null && !Array.isArray(value)',
    replace: 'value !== null',
    units: requests,
  },
  {
    name: 'slow messages of assistants waited for',
    file: endpoint,
    find: '      requestTimeout: receiveMs,\n',
    replace: '      requestTimeout: 0,\n',
    units: requests,
  },
  {
    name: 'a key of the window at the port of the folder',
    file: keys,
    find: '[...entries.values()].filter((entry) => entry.kept === kept)',
    replace: '[...entries.values()].filter((entry) => entry.kept === kept || !kept)',
    units: [...requests, ...life],
  },
  {
    name: 'keys of assistants valid for ever',
    file: keys,
    find: 'return found && kept && now() - found.usedAt > UNUSED_MS ? undefined : found;',
    replace: 'return found;',
    units: life,
  },
  {
    name: 'keys of assistants stored as they are',
    file: keys,
    find: "await secrets.store(secretName(id), hash.toString('base64url'));",
    replace: 'await secrets.store(secretName(id), key);',
    units: life,
  },
  {
    name: 'keys of assistants that outlive their connection',
    file: keys,
    find: '      await secrets.delete(secretName(id));\n      await store();\n',
    replace: '      await store();\n',
    units: life,
  },
  {
    name: 'assistants served while they are off',
    file: connections,
    find: 'deps.isOn() && (!kept || deps.canKeep());',
    replace: '!kept || deps.canKeep();',
    units: life,
  },
  {
    name: 'assistants kept for a folder that nobody trusts',
    file: connections,
    find: 'deps.isOn() && (!kept || deps.canKeep());',
    replace: 'deps.isOn();',
    units: life,
  },
  {
    name: 'a cancel of the older protocol unheard',
    file: server,
    find: "running.cancel(caller.connection, { id: memberOf(body['params'], 'requestId') });",
    replace: '{}',
    units: peers,
  },
  {
    name: 'a closed connection of an assistant unheard',
    file: endpoint,
    find: "response.once('close', () => closed.abort());",
    replace: '',
    units: peers,
  },
  {
    name: 'progress kept from assistants',
    file: server,
    find: 'mcpReq.notify({',
    replace: 'if (false) mcpReq.notify({',
    units: peers,
  },
  {
    name: 'a refusal that an agent takes as a result',
    file: server,
    find: "outcome === 'refused' || ",
    replace: '',
    units: peers,
  },
];
