/** What the site can do: services to switch on and off. */
import './platform.css'
import { Badge, Button, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { useApp } from '../client/app.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { say } from './words.ts'

type Module = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: 'active' | 'inactive'
  readonly edition: string
  readonly version: string
  readonly requires: string | null
}

export default function ModulesScreen({ screen }: ScreenProps<'own'>) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const [isChanged, setChanged] = useState(false)
  const modules = useQuery({
    queryKey: ['modules'],
    queryFn: async ({ signal }) =>
      (await send<Module[]>('GET', '/host/v1/plugins', { query: { per_page: 100 }, signal })).data.map(inWords),
  })
  const onChanged = () => setChanged(true)
  const all = modules.data ?? []
  const known = new Set(all.map(({ id }) => id))
  const shown = all
    .filter(({ requires }) => requires === null || !known.has(requires))
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]}>
        {isChanged && <Button onClick={() => location.reload()}>{say.showChanged}</Button>}
      </PageHead>
      <TextInput
        className="searchfield"
        mb="md"
        aria-label={words.searchIn(screen.title)}
        placeholder={words.search}
        leftSection={<Icon name="search" size={16} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {modules.isError && <ErrorState error={modules.error} onRetry={() => void modules.refetch()} />}
      {modules.isPending && <ListSkeleton />}
      {modules.data && shown.length === 0 && <EmptyState title={words.noMatchTitle} text={words.noMatchText} />}
      <Cards {...{ all, onChanged }} modules={shown.filter(module => !isStandIn(module))} />
      {shown.some(isStandIn) && (
        <details className="sample standins" open={search !== ''}>
          <summary>{say.standIns}</summary>
          <Cards {...{ all, onChanged }} modules={shown.filter(isStandIn)} />
        </details>
      )}
    </>
  )
}

/** As the reader's language calls it; a Pro part is called like its service. */
const inWords = (module: Module): Module => {
  const [, name = module.name, pro = ''] = /^(.*?)( Pro)?$/.exec(module.name) ?? []
  return { ...module, name: `${say.called(name)}${pro}`, description: say.called(module.description) }
}

/** They stand for plugins of others; a site that is no trial needs none of them. */
const isStandIn = ({ name }: Module): boolean => name.endsWith('(stand-in)')

type CardsProps = {
  readonly all: readonly Module[]
  readonly modules: readonly Module[]
  readonly onChanged: () => void
}

const Cards = ({ all, modules, onChanged }: CardsProps) => (
  <div className="cardgrid">
    {modules.map(module => (
      <ModuleCard
        key={module.id}
        module={module}
        parts={all.filter(({ requires }) => requires === module.id)}
        onChanged={onChanged}
      />
    ))}
  </div>
)

type SwitchProps = { readonly module: Module; readonly isDisabled?: boolean; readonly onChanged: () => void }
type CardProps = SwitchProps & { readonly parts: readonly Module[] }

/** With what extends it, which is nothing without it. */
function ModuleCard({ module, parts, onChanged }: CardProps) {
  const { services } = useApp()
  const icon = services.find(({ slug }) => slug === module.id)?.icon ?? 'package'
  return (
    <section className="panel card" data-off={module.status === 'inactive' || undefined}>
      <h2 className="cardhead">
        <span className="mark" aria-hidden>
          <Icon name={icon} size={17} />
        </span>
        <span className="grow">{module.name}</span>
        <ModuleSwitch module={module} onChanged={onChanged} />
      </h2>
      <p className="cardtext">{module.description}</p>
      {parts.map(part => (
        <p key={part.id} className="cardpart">
          {part.edition === 'pro' && <Badge color="violet">Pro</Badge>}
          <span className="grow">{part.name}</span>
          <ModuleSwitch module={part} isDisabled={module.status === 'inactive'} onChanged={onChanged} />
        </p>
      ))}
    </section>
  )
}

function ModuleSwitch({ module, isDisabled = false, onChanged }: SwitchProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const set = async (status: Module['status']) => {
    setBusy(true)
    try {
      await send('PUT', `/host/v1/plugins/${module.id}`, { body: { status } })
      const message = status === 'active' ? say.switchedOn(module.name) : say.switchedOff(module.name)
      notifications.show({ color: 'teal', message })
      onChanged()
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await client.invalidateQueries({ queryKey: ['modules'] })
    setBusy(false)
  }
  return (
    <Switch
      aria-label={module.name}
      checked={module.status === 'active'}
      disabled={isBusy || isDisabled}
      onChange={event => void set(event.currentTarget.checked ? 'active' : 'inactive')}
    />
  )
}
