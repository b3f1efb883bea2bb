/** How Vite makes the admin app, for the build and for development alike. */
import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'
import { type Edition, screenFolders } from '../editions.ts'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** `dev` and `build` differ only in what serves the files. */
export const viteConfig = (edition: Edition): InlineConfig => ({
  root: projectFolder,
  base: './',
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [handMade(edition)],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2023',
    // Older browsers would get `:dir()` as a list of languages, which is wrong where a text has one of its own.
    cssTarget: ['chrome120', 'edge120', 'firefox114', 'safari16.4'],
    manifest: 'manifest.json',
    // A picture or a font inside a style sheet would be another thing than the policy allows.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    rollupOptions: { input: { main: `${projectFolder}admin/main.tsx`, scheme: `${projectFolder}admin/scheme.ts` } },
  },
})

const NAME = 'virtual:screens'

/** The hand-made screens of an edition. What its folders do not have is not in the files, not even by name. */
function handMade(edition: Edition): Plugin {
  const globs = (ending: string) => JSON.stringify(screenFolders(edition).map(folder => `/${folder}/*.${ending}.tsx`))
  const text = `export const screens = import.meta.glob(${globs('screen')})
export const parts = import.meta.glob(${globs('part')})`
  return {
    name: 'dozen-screens',
    resolveId: id => (id === NAME ? `\0${NAME}.js` : null),
    load: id => (id === `\0${NAME}.js` ? text : null),
  }
}
