/** The head of a list: what can be made, taken out and brought in, and what concerns no single record. */
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type DescribedAction, type RecordsDescription, titleOf } from '../client/app.tsx'
import type { Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import/import-button.tsx'
import type { ListControl } from './list-state.ts'
import { useActions } from './use-actions.ts'

type Props = { readonly source: Source; readonly screen: RecordsDescription; readonly state: ListControl }

export function ListHead({ source, screen, state }: Props) {
  const words = useWords()
  const { run } = useActions(source, () => undefined)
  const { service, entity } = source
  const create = useCreate(source, screen)
  const canCreate = entity.verbs.includes('create')
  return (
    <PageHead title={titleOf(service, screen)} text={screen.summary} crumbs={[service.title]}>
      {(screen.actions ?? [])
        .filter(({ on }) => on?.includes('list'))
        .map(action => (
          <Button
            key={action.slug}
            variant="default"
            leftSection={<Icon name={action.icon ?? 'bolt'} size={16} />}
            onClick={() => void run(narrowedBy(action, state), [])}
          >
            {action.label}
          </Button>
        ))}
      <ImportButton source={source} state={state} />
      <ExportButton source={source} state={state} />
      {canCreate && (
        <Button leftSection={<Icon name="plus" size={16} />} onClick={create}>
          {words.newOne(entity.label)}
        </Button>
      )}
    </PageHead>
  )
}

/** With the list as it is looked at, where the action is about that. */
function narrowedBy(action: DescribedAction, { where, search, order }: ListControl): DescribedAction {
  if (!action.narrowed) return action
  const query = {
    ...where,
    ...(search ? { search } : {}),
    ...(order ? { orderby: order.by, order: order.direction } : {}),
  }
  return { ...action, body: { ...action.body, query } }
}

/** The way to an empty form, also by a key. */
export function useCreate({ service, entity }: Source, screen: RecordsDescription): () => void {
  const navigate = useNavigate()
  const create = () => void navigate({ to: `/${service.slug}/${screen.slug}/new` })
  useHotkeys(entity.verbs.includes('create') ? [['n', create]] : [])
  return create
}
