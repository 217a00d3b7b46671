import { posix } from 'node:path';
import { apart, editorRooms, guardedPackages, onlyBy, onlyFrom, pages, rooms, strangers } from './rooms.mjs';

/** The room of a file below `src`, such as `base` or `extension`; undefined for any other file. */
function roomOf(file) {
  const [top, room] = file.split('/');
  return top === 'src' ? room.replace(/\.ts$/, '') : undefined;
}

/**
 * The reason why a file must not import a specifier; undefined if it may. Paths are relative to the project and use `/`.
 * A type may come from editor code, since types do not exist at run time.
 */
export function judgeImport(file, specifier, isType = false) {
  const room = roomOf(file);
  if (room === undefined) return undefined;
  if (!rooms.includes(room)) return `${room} is no room: name it in lint/rooms.mjs.`;
  const isOurs = specifier.startsWith('.');
  const target = isOurs ? posix.join(posix.dirname(file), specifier) : specifier;
  const page = pages.find(({ folder }) => file.startsWith(folder));
  if (page) return judgePage(page, target);
  if (!isOurs) return judgePackage(file, room, specifier);
  if (pages.some(({ folder }) => target.startsWith(folder))) return 'The page is a bundle of its own.';
  const between = apart.find(({ folder, from }) => file.startsWith(folder) && target.startsWith(from));
  if (between) return between.reason;
  const problem = judgeRoom(room, roomOf(target));
  if (problem || isType || !isEditorCode(target) || isEditorCode(file)) return problem;
  return 'This code runs in plain Node: what it needs of the editor is handed to it.';
}

function isEditorCode(file) {
  return editorRooms.includes(roomOf(file)) || file.split('/').slice(2, -1).includes('vscode');
}

function judgePage(page, target) {
  const isKnown = page.imports.some((known) =>
    known.endsWith('/') ? target.startsWith(known) : target === known,
  );
  return isKnown ? undefined : 'The page imports its own files, the protocols and the controls.';
}

function judgePackage(file, room, name) {
  const guarded = guardedPackages[name];
  if (guarded && !guarded.files.includes(file)) return guarded.reason;
  if (name !== 'vscode' || isEditorCode(file)) return undefined;
  return 'This code runs in plain Node: code for the editor stands in the vscode folder of its room.';
}

function judgeRoom(room, target) {
  if (target === room) return undefined;
  if (target === undefined || !rooms.includes(target)) return 'This is in no room of src.';
  if (rooms.indexOf(target) > rooms.indexOf(room))
    return `${room} stands below ${target}: the import runs against the order of lint/rooms.mjs.`;
  if (onlyFrom[room] && !onlyFrom[room].includes(target))
    return `${room} imports only ${onlyFrom[room].join(', ')}.`;
  if (onlyBy[target] && !onlyBy[target].includes(room))
    return `${target} is imported only by ${onlyBy[target].join(', ')}.`;
  if (strangers.includes(room) && strangers.includes(target))
    return `${strangers.join(', ')} do not know each other.`;
  return undefined;
}
