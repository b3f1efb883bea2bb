/** The start of the admin app: what everything below needs, then the first screen. */
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './app.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, onExpiry, send, setNonce } from './client/api.ts'
import { AppContext, type AppDescription } from './client/app.tsx'
import { createFormat, FormatContext } from './client/format.tsx'
import { loadWords, WordsProvider } from './client/words.tsx'
import { ConfirmProvider } from './kit/confirm.tsx'
import { router } from './router.tsx'
import { theme, variables } from './theme.ts'

/** Whoever is signed in does not load the door. */
const SignInPage = lazy(async () => ({ default: (await import('./shell/sign-in.tsx')).SignInPage }))
const SessionDialog = lazy(async () => ({ default: (await import('./shell/session-dialog.tsx')).SessionDialog }))

type FirstData = { nonce: string | null; site: AppDescription['site']; app: AppDescription | null }

const first = JSON.parse(document.getElementById('start')?.textContent ?? '{}') as FirstData
setNonce(first.nonce)

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // A form begins with what was read: whoever comes back from another window finds what they typed, see `LIVE`.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // What the server refused it refuses again; only a lost connection is worth another try.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
})

// What somebody has chosen is drawn with the click itself: told a moment later, a box would flip back in between.
notifyManager.setScheduler(queueMicrotask)

function App() {
  const [app, setApp] = useState(first.app)
  const goOn = useExpiry()
  const start = async () => setApp((await send<AppDescription>('GET', '/host/v1/admin/app')).data)
  if (!app)
    return (
      <Suspense>
        <SignInPage site={first.site} onDone={start} />
      </Suspense>
    )
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
      <Suspense>{goOn && <SessionDialog login={app.user.login} onDone={goOn} />}</Suspense>
    </AppContext>
  )
}

/** While a session has ended: what lets the waiting calls go on. One dialog serves all of them. */
function useExpiry(): (() => void) | null {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  useEffect(() => {
    let waiting: Promise<void> | null = null
    onExpiry(() => {
      waiting ??= new Promise<void>(resolve => setGoOn(() => resolve)).then(() => {
        waiting = null
        setGoOn(null)
      })
      return waiting
    })
  }, [])
  return goOn
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
// Locking the page's scroll writes a style sheet of its own; its library asks here for the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const words = await loadWords(first.site.language)
const format = createFormat(first.site.language, first.site.timezone)

createRoot(document.getElementById('root')!).render(
  <DirectionProvider initialDirection={first.site.direction}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <WordsProvider value={words}>
        <FormatContext value={format}>
          <QueryClientProvider client={queries}>
            <ConfirmProvider>
              <Notifications position="bottom-right" />
              <App />
            </ConfirmProvider>
          </QueryClientProvider>
        </FormatContext>
      </WordsProvider>
    </MantineProvider>
  </DirectionProvider>,
)
