/** esbuild loads a style sheet as text. */
declare module '*.css' {
  const text: string;
  export { text as default };
}
