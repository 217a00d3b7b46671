import {
  compileCustomOpenApiFiles,
  type CustomOpenApiFileText,
} from '../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import type { Field } from '../../src/catalog/types';

/** An OpenAPI file of the user. `others`: texts of the other files in its folder, by name. */
export function openApiFile(
  name: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): CustomOpenApiFileText {
  const read = (other: string) => {
    const found = Object.hasOwn(others, other) ? others[other] : undefined;
    return found === undefined
      ? ({ name: other, refusal: 'unreadable' } as const)
      : { name: other, realName: other, text: found };
  };
  return { name, text, openFolder: () => ({ ownName: name, read: (other) => Promise.resolve(read(other)) }) };
}

/** Fields as one text, such as `id!:integer state:string=on|off… address:object(city:string)`. */
export function fieldsText(fields: readonly Field[]): string {
  return fields
    .map(({ name, required, type, values, open, fields: inner }) => {
      const set = values ? `=${values.map(({ value }) => value).join('|')}${open ? '…' : ''}` : '';
      const members = inner ? `(${fieldsText(inner)})` : '';
      return `${name}${required === true ? '!' : ''}:${type}${set}${members}`;
    })
    .join(' ');
}

/** Compiles an OpenAPI file: one line for each endpoint with its facts, then a `!` line for each problem. */
export async function readOpenApi(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { layer, problems } = await compileCustomOpenApiFiles([openApiFile('api.yaml', text, others)]);
  const endpoints = layer.endpoints.map(({ id, method, path }) => {
    const [details] = layer.details.get(id) ?? [];
    const parts = [
      ['path', details?.pathParameters],
      ['query', details?.queryParameters],
      ['body', details?.body],
      ['answer', details?.response],
    ] as const;
    const known = parts.flatMap(([part, fields = []]) =>
      fields.length > 0 ? `${part}(${fieldsText(fields)})` : [],
    );
    const none = details?.bodyKnowledge === 'known' && details.body?.length === 0 ? ['no members'] : [];
    return [method, path, ...known, ...none].join(' ');
  });
  const reported = problems.map(({ other, line, problem }) => {
    return `! ${other === undefined ? '' : `${other} `}${line} ${problem}`;
  });
  return [...endpoints, ...reported];
}
