/**
 * Refuses tricks that only save lines.
 *
 * - A spread of a literal into a literal: `{ ...{ a, b }, c }`, `[...[a, b], c]`, `f(...[a, b])`. Write the members.
 *   A spread of a condition, of a call or of a name is allowed: `...(x ? { a } : {})`.
 * - Destructuring of a list literal: `const [a, b] = [f(), g()]`, `[a, b] = [b, a]`. Write a statement for each.
 *   `[a, b].map(…)` is allowed, since it does the same with each item.
 * - A parameter whose type is a tuple of unlike things: `([id, count]: readonly [string, number])`, whether it is
 *   destructured or not, written out or a type of the same file. Members count as unlike if they have labels or types
 *   that are written differently. Use several parameters, or an object.
 *   Allowed are tuples of like things (`readonly [string, string]`, `readonly [T, ...T[]]`), the entry of an object
 *   with members of any type (`[string, unknown]`), the arguments of a rest parameter, lists of tuples, which are
 *   tables or entries, and callbacks that declare no type of their own, such as `([name, value]) =>`.
 */
export const tricksRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const textOf = (node) => context.sourceCode.getText(node);
    const aliases = new Map();
    const report = (node, message) => context.report({ node, message });
    const checkParameters = ({ params }) => {
      for (const parameter of params) {
        const type = typeOfParameter(parameter);
        if (type && holdsUnlikeTuple(type, aliases, textOf))
          report(parameter, 'Take unlike things as parameters of their own or as an object, not as a tuple.');
      }
    };
    return {
      Program: ({ body }) => {
        for (const statement of body) {
          const { type, id, typeAnnotation } = statement.declaration ?? statement;
          if (type === 'TSTypeAliasDeclaration') aliases.set(id.name, typeAnnotation);
        }
      },
      SpreadElement: ({ argument, parent }) => {
        const wanted = parent.type === 'ObjectExpression' ? 'ObjectExpression' : 'ArrayExpression';
        if (valueOf(argument).type === wanted)
          report(argument, 'Write the members where they stand, without a spread of a literal.');
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'ArrayPattern' && init && valueOf(init).type === 'ArrayExpression')
          report(id, 'Write a statement for each, without a list that is taken apart at once.');
      },
      AssignmentExpression: ({ left, right }) => {
        if (left.type === 'ArrayPattern' && valueOf(right).type === 'ArrayExpression')
          report(left, 'Write a statement for each, without a list that is taken apart at once.');
      },
      ...Object.fromEntries(withParameters.map((type) => [type, checkParameters])),
    };
  },
};

const withParameters = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSConstructorType',
  'TSMethodSignature',
  'TSCallSignatureDeclaration',
  'TSConstructSignatureDeclaration',
];

/** An expression without brackets and types around it. */
function valueOf(node) {
  const isWrapped = [
    'ParenthesizedExpression',
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
  ].includes(node.type);
  return isWrapped ? valueOf(node.expression) : node;
}

/** The written type of a parameter; undefined without one, and for a rest parameter, which is a list of arguments. */
function typeOfParameter(parameter) {
  switch (parameter.type) {
    case 'RestElement':
      return undefined;
    case 'AssignmentPattern':
      return typeOfParameter(parameter.left);
    case 'TSParameterProperty':
      return typeOfParameter(parameter.parameter);
    default:
      return parameter.typeAnnotation?.typeAnnotation;
  }
}

function holdsUnlikeTuple(type, aliases, textOf) {
  const holds = (each) => holdsUnlikeTuple(each, aliases, textOf);
  switch (type.type) {
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return holds(type.typeAnnotation);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return type.types.some(holds);
    case 'TSTypeLiteral':
      return type.members.some(
        ({ type: kind, typeAnnotation }) =>
          kind === 'TSPropertySignature' && typeAnnotation && holds(typeAnnotation.typeAnnotation),
      );
    case 'TSTypeReference': {
      const { typeName, typeArguments } = type;
      if (typeName.name === 'Readonly') return typeArguments.params.some(holds);
      const alias = aliases.get(typeName.name);
      if (!alias) return false;
      // The alias is removed from the map, since a type may refer to itself.
      const others = new Map([...aliases].filter(([name]) => name !== typeName.name));
      return holdsUnlikeTuple(alias, others, textOf);
    }
    case 'TSTupleType':
      return isUnlike(type.elementTypes, textOf) || type.elementTypes.some((each) => holds(memberOf(each)));
    default:
      return false;
  }
}

function isUnlike(members, textOf) {
  if (members.some(({ type, typeAnnotation }) => isNamed(type) || isNamed(typeAnnotation?.type))) return true;
  const types = members.map((member) => textOf(memberOf(member)));
  const isEntry = types.length === 2 && types[0] === 'string' && types[1] === 'unknown';
  return !isEntry && new Set(types).size > 1;
}

const isNamed = (type) => type === 'TSNamedTupleMember';

/** The type of one member of a tuple; for a rest member, the type of its items. */
function memberOf(member) {
  switch (member.type) {
    case 'TSOptionalType':
      return member.typeAnnotation;
    case 'TSRestType':
      return member.typeAnnotation.type === 'TSArrayType'
        ? member.typeAnnotation.elementType
        : member.typeAnnotation;
    case 'TSNamedTupleMember':
      return member.elementType;
    default:
      return member;
  }
}
