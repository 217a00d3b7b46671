/** What a named argument or a member of the options of a call is for. */
type Role = 'query' | 'body' | 'other';

const roles: Readonly<Record<Role, string>> = {
  query: 'params query queryParameters queryParams query_params query_parameters searchParams search qs',
  body: 'json data body payload form form_params',
  // They change nothing of what is asked for.
  other: `headers timeout auth cookies method type url uri path verify signal cache credentials mode redirect next
    responseType baseURL baseUrl base_uri withCredentials stream allow_redirects follow_redirects proxies proxy cert
    http_errors agent retry dataType contentType success error keepalive maxRedirects validateStatus options`,
};
const roleOfName = new Map(
  Object.entries(roles).flatMap(([role, names]) => names.split(/\s+/).map((name) => [name, role as Role])),
);

/** Undefined: it may be anything. */
export function roleOf(name: string): Role | undefined {
  return roleOfName.get(name);
}

/** Functions that take the parameters of a query behind the address. */
const queryCallee =
  /(?:\$|jQuery)\.(?:get|getJSON)$|\bHttp::get$|\b(?:requests|session)\.get$|\bUri\.https?$/;
/** Functions that take what they send behind the address. */
const bodyCallee = /\baxios\.(?:post|put|patch)$|\bHttp::(?:post|put|patch)$|As(?:Json)?Async$/;

/** What an object behind the address is for, where the name of what is called says it. */
export function positionalRole(callee: string): 'query' | 'body' | undefined {
  if (queryCallee.test(callee)) return 'query';
  return bodyCallee.test(callee) ? 'body' : undefined;
}

/** The data of `$.ajax` is the query of a read. */
export const dataIsQuery = /\bajax$/;

const links: readonly (readonly [name: RegExp, role: 'query' | 'body'])[] = [
  [/^(?:(?:add|append|set)?Query(?:Param(?:eter)?s?)?|params?|parameters?)$/i, 'query'],
  [/^(?:send|json|body|bodyValue|post|put|setBody|withBody|method)$/i, 'body'],
];

/** What a call is for that is chained behind the one with the address, or stands in its block. */
export function linkRole(name: string): 'query' | 'body' | undefined {
  return links.find(([pattern]) => pattern.test(name))?.[1];
}
