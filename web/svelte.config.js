// Svelte's settings, shared by Vite, svelte-check and eslint: runes everywhere.
export default { compilerOptions: { runes: true } };
