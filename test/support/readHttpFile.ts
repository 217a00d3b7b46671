/** One request as the extension REST Client reads it from a `.http` file. */
export interface ReadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const COMMENT = /^\s*(?:#|\/\/)/;
const FILE_VARIABLE = /^\s*@[^\s=]+\s*=/;

/**
 * Every request of a `.http` file. A line that starts with `###` separates two requests. Comment lines and leading file
 * variables are left out. `{{…}}` is a variable anywhere. Throws if a body line would read a file or start a script.
 */
export function readHttpFile(text: string, variables: Readonly<Record<string, string>>): ReadRequest[] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    if (/^#{3,}/.test(line)) blocks.push([]);
    else if (!COMMENT.test(line)) blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines) => {
    while (lines[0] !== undefined && (lines[0].trim() === '' || FILE_VARIABLE.test(lines[0]))) lines.shift();
    if (lines.length === 0) return [];
    const filled = lines.join('\n').replace(/\{{2}(.+?)\}{2}/g, (_, expression: string) => {
      const [, name = ''] = /^\s*\$processEnv\s+(\w+)\s*$/.exec(expression) ?? [];
      return Object.hasOwn(variables, name) ? (variables[name] ?? '') : `‹no variable ${expression}›`;
    });
    return [readLines(filled.split('\n'))];
  });
}

function readLines(lines: readonly string[]): ReadRequest {
  let at = 1;
  while (/^\s*[&?]/.test(lines[at] ?? '')) at += 1;
  const [, method = 'GET', url = ''] =
    /^(GET|POST|PUT|DELETE|PATCH)\s+(.*?)(?:\s+HTTP\/.*)?$/i.exec(
      lines
        .slice(0, at)
        .map((line) => line.trim())
        .join(''),
    ) ?? [];
  const headers: (readonly [string, string])[] = [];
  while ((lines[at] ?? '').trim() !== '') {
    const [name = '', ...rest] = (lines[at] ?? '').split(':');
    headers.push([name.trim(), rest.join(':').trim()]);
    at += 1;
  }
  const body = lines.slice(at + 1);
  for (const line of body)
    if (/^<(?:@\w*)?\s+\S|^\s*```|^>/.test(line)) throw new Error(`the line would do something: ${line}`);
  return { method, url, headers, body: body.join('\n') };
}
