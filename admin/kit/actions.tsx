/** Does what is declared: asks what must be asked, calls once or for each record, tells how it went, and what follows. */
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { fillPath, send } from '../client/api.ts'
import type { DescribedAction, ServiceDescription, Values } from '../client/app.tsx'
import { saveFile } from '../client/files.ts'
import { valueAt } from '../client/value-at.ts'
import { useWords } from '../client/words.tsx'
import { type Question, useConfirm } from './confirm.tsx'

export type Acting = {
  readonly service: ServiceDescription
  readonly action: DescribedAction
  /** Those that it is done with; none for what concerns no record. */
  readonly rows: readonly Values[]
  /** The name that tells a version: `modified_at`, `rev`, or none. */
  readonly conflict?: string
  readonly onDone?: () => void
}
type Run = (acting: Acting) => Promise<void>

const ActionsContext = createContext<Run>(async () => undefined)
export const useActionRunner = (): Run => useContext(ActionsContext)

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))
const TaskDialog = lazy(async () => ({ default: (await import('./task-progress.tsx')).TaskDialog }))

/** Whether an action fits a record. */
export const fits = ({ when }: Pick<DescribedAction, 'when'>, row: Values): boolean =>
  Object.entries(when ?? {}).every(([name, values]) => values.includes(row[name]))

type Asked = { readonly acting: Acting; readonly answer: (values: Values | null) => void }
type Watched = { readonly id: number; readonly title: string }

export function ActionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [task, setTask] = useState<Watched | null>(null)
  const confirm = useConfirm()
  const follow = useFollowing(setTask)
  const run = useMemo<Run>(
    () => async given => {
      const acting = { ...given, rows: given.rows.filter(row => fits(given.action, row)) }
      const ask = (one: Acting) => new Promise<Values | null>(answer => setAsked({ acting: one, answer }))
      const values = await askedValues(acting, { ask, confirm })
      setAsked(null)
      if (values) await follow(acting, perform(acting, values))
    },
    [confirm, follow],
  )
  return (
    <ActionsContext value={run}>
      {children}
      <Suspense>
        {asked && <ActionDialog acting={asked.acting} onAnswer={asked.answer} />}
        {task && <TaskDialog {...task} onClose={() => setTask(null)} />}
      </Suspense>
    </ActionsContext>
  )
}

type Asking = {
  readonly ask: (acting: Acting) => Promise<Values | null>
  readonly confirm: (question: Question) => Promise<boolean>
}

/** Null: they thought better of it. */
async function askedValues(acting: Acting, { ask, confirm }: Asking): Promise<Values | null> {
  const { confirm: question, fields, preview } = acting.action
  if (fields || preview) return ask(acting)
  if (!question) return {}
  return (await confirm({ ...question, isDangerous: question.tone === 'bad' })) ? {} : null
}

type Outcome = PromiseSettledResult<any>

/** Once for each record, or one call for all of them. */
function perform({ service, action, rows, conflict }: Acting, values: Values): Promise<Outcome[]> {
  const { call, body, many } = action
  const sent = { ...body, ...values }
  if (rows.length === 0) return Promise.allSettled([calling(service, { call, sent })])
  if (many === 'ids')
    return Promise.allSettled([calling(service, { call, sent: { ...sent, ids: rows.map(({ id }) => id) } })])
  const version = (row: Values) => (conflict && conflict !== 'none' ? { [conflict]: row[conflict] } : {})
  return Promise.allSettled(rows.map(row => calling(service, { call, sent: { ...sent, ...version(row) }, row })))
}

type Called = { readonly call: string; readonly sent: Values; readonly row?: Values | undefined }

/** What the braces name comes from the record; reading and deleting take the rest from the address. */
export async function calling(
  { namespace }: Pick<ServiceDescription, 'namespace'>,
  { call, sent, row = {} }: Called,
): Promise<any> {
  const [method = 'GET', path = ''] = call.split(' ')
  const { path: filled } = fillPath(path, { ...sent, ...row })
  const options = method === 'GET' || method === 'DELETE' ? { query: sent } : { body: sent }
  return (await send<any>(method, `/${namespace}${filled}`, options)).data
}

function useFollowing(watch: (task: Watched) => void) {
  const words = useWords()
  const client = useQueryClient()
  const router = useRouter()
  return useMemo(
    () => async (acting: Acting, performing: Promise<readonly Outcome[]>) => {
      const { action, service } = acting
      const { pathname } = router.latestLocation
      const results = await performing
      const done = results.filter(result => result.status === 'fulfilled').map(result => result.value)
      await readAgain(client, service.slug)
      acting.onDone?.()
      tell(words, action.label, results)
      const { after } = action
      if (done.length === 0 || after === undefined || after === 'refresh') return
      if (after === 'download') return saveFile(done[0], `${service.slug}-${action.slug}`)
      if ('task' in after) return watch({ id: Number(valueAt(done[0], after.task)), title: action.label })
      // Whoever went elsewhere meanwhile stays there.
      if (router.latestLocation.pathname === pathname) await router.navigate({ to: `/${service.slug}/${after.open}` })
    },
    [words, client, router, watch],
  )
}

const KINDS = ['records', 'record', 'rows', 'card', 'options', 'settings']

/** Everything that is shown of a service may be another after something was done. */
export const readAgain = (client: QueryClient, slug: string): Promise<unknown> =>
  Promise.all(KINDS.map(kind => client.invalidateQueries({ queryKey: [kind, slug] })))

/** How it went: all of it, or which part was refused and why. */
export function tell(words: ReturnType<typeof useWords>, label: string, results: readonly Outcome[]): void {
  const failed = results.filter(result => result.status === 'rejected')
  if (failed.length === 0) {
    notifications.show({ color: 'teal', message: words.done(label, results.length) })
    return
  }
  const title = words.failedSome(label, failed.length, results.length)
  notifications.show({ color: 'red', title, message: (failed[0]!.reason as Error).message })
}
