/** Breakages of the view of requests to the sandbox: its contents, its masks and its texts. */
export const requestSabotages = [
  {
    name: 'every request to the sandbox kept',
    file: 'src/sandbox/exchangeRecorder.ts',
    find: '.slice(0, MAX_EXCHANGES)',
    replace: '.slice(0)',
    units: ['sandbox/exchangeRecorder'],
  },
  {
    name: 'a call of the extension shown as one of a program',
    file: 'src/sandbox/exchangeRecorder.ts',
    find: 'if (connection.isOwn || deps.isOwnPort(request.socket.remotePort ?? 0)) return;',
    replace: '',
    units: ['sandbox/exchangeRecorder'],
  },
  {
    name: 'a token shown in the document of a request',
    file: 'src/requests/writeRequestText.ts',
    find: '? word : MASK',
    replace: '? word : word',
    units: ['requests/sandboxRequests'],
  },
  {
    name: 'what hints alone say of a request shown where they are off',
    file: 'src/requests/findings/findFindings.ts',
    find: ".filter(({ rank }) => deps.hints || rank !== 'hint')",
    replace: '',
    units: ['requests/findings/findFindings'],
  },
  {
    name: 'an update judged by the reference where the sandbox expects another',
    file: 'src/requests/findings/findFindings.ts',
    find: "userGroupUpdate === 'flat' && ",
    replace: 'false && ',
    units: ['requests/findings/findFindings'],
  },
  {
    name: 'the keyboard taken by a click on a request',
    file: 'src/commands/resultCommands.ts',
    find: "from === 'row' && !deps.rowClicks.open(sent.title)",
    replace: 'false',
    units: ['commands/resultCommands'],
  },
  {
    name: 'a secret shown in the list of Go to Code',
    file: 'src/commands/resultCommands.ts',
    find: 'deps.redact(code.text)',
    replace: 'code.text',
    units: ['commands/resultCommands'],
  },
];
