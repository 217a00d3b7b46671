/** What keeps the sandbox from web pages, from floods, and from credentials of other environments. */
export const sandboxSabotages = [
  {
    name: 'any origin taken by the sandbox',
    file: 'src/sandbox/checkPage.ts',
    find: 'if (origin !== undefined && origin === allowed) return;',
    replace: 'if (origin !== undefined) return;',
    units: ['sandbox/senders'],
  },
  {
    name: 'pages without an origin taken by the sandbox',
    file: 'src/sandbox/checkPage.ts',
    find: "(req.header('sec-fetch-site') ?? 'none') === 'none'",
    replace: 'true',
    units: ['sandbox/senders'],
  },
  {
    name: 'pages of other machines let in by the command line',
    file: 'src/sandbox/checkPage.ts',
    find: 'return isLocal && (',
    replace: 'return url && (',
    units: ['sandbox/cli'],
  },
  {
    name: 'any host name served by the sandbox',
    file: 'src/sandbox/createApp.ts',
    find: "if (!hosts().includes(context.req.header('host') ?? ''))",
    replace: "if (context.req.header('host') === '')",
    units: ['sandbox/server'],
  },
  {
    name: 'tokens of other environments unnoticed by the sandbox',
    file: 'src/sandbox/createApp.ts',
    find: '      await checkSecrets(credentialTexts(context), findSecretOwner);\n',
    replace: '',
    units: ['sandbox/senders'],
  },
  {
    name: 'keys of other environments unnoticed by the sandbox',
    file: 'src/sandbox/createApp.ts',
    find: '      await checkSecrets(Object.values(body).map(String), findSecretOwner);\n',
    replace: '',
    units: ['sandbox/senders'],
  },
  {
    name: 'any number of connections to the sandbox',
    file: 'src/sandbox/startSandbox.ts',
    find: '  server.maxConnections = MAX_CONNECTIONS;\n',
    replace: '',
    units: ['sandbox/senders'],
  },
  {
    name: 'slow requests to the sandbox waited for',
    file: 'src/sandbox/startSandbox.ts',
    find: '    requestTimeout: receiveMs,\n',
    replace: '    requestTimeout: 0,\n',
    units: ['sandbox/senders'],
  },
];
