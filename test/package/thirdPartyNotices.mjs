import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/bootstrap.mjs';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** A licence heading in either Markdown form, and the text below it up to the next heading. */
const licenceSection = /^(?:#+ *licen[cs]e *|licen[cs]e *\n-+)\n(.*?)(?=^#|^[^\n]+\n[-=]{3,}$|$(?![^]))/ims;
const linkDefinition = /^\[.+\]: .*$/gm;
const rule = '-'.repeat(80);

/** Notices of the packages in the folders: name, version, licence and its text. The same packages give the same text. */
export function thirdPartyNotices(folders) {
  const notices = folders.map((folder) => {
    const { name, version, license } = readManifest(join(root, folder));
    return `${rule}\n${name} ${version} (${license})\n\n${licenceText(join(root, folder))}\n`;
  });
  const head = 'The scripts of this extension hold code of the packages below, each under its own licence.\n';
  return [head, ...new Set(notices)].join('\n');
}

/**
 * The licence text of a package: from its licence files, else from its README. A package without one gets the standard
 * text of the MIT licence, with a note, if it names that licence and an author. Throws otherwise.
 */
export function licenceText(folder) {
  const names = readdirSync(folder).sort();
  const files = names.filter((name) => licenceFile.test(name)).map((name) => readText(join(folder, name)));
  if (files.length > 0) return files.join('\n\n');
  const readme = names.find((name) => /^readme(\.md)?$/i.test(name));
  const section = readme && licenceSection.exec(readText(join(folder, readme)))?.[1];
  // Some sections only name the licence.
  if (section && /copyright/i.test(section)) {
    const text = section.replace(linkDefinition, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    return text.trim();
  }
  return standardText(readManifest(folder));
}

function standardText({ name, license, author }) {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || !holder)
    throw new Error(`${name} ships no licence text, and names "${license}" and "${holder}" only.`);
  const said = `This package ships no licence text. It names the ${license} licence and ${holder} as author.`;
  // The project's own LICENSE is the standard MIT text.
  const text = readText(join(root, 'LICENSE')).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
  return `${said}\n\n${text}`;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function readText(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
