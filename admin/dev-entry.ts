/** Only while developing: hot replacement must stand before the first component is read. */
const refresh = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ refresh)) as {
  default: { injectIntoGlobalHook(window: Window): void }
}
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
await import('./scheme.ts')
await import('./main.tsx')

export type {}
