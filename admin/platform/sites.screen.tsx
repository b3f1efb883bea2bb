/** The sites of a network: their addresses, whether they are open, and who belongs to them. */
import './platform.css'
import { Badge, Button, Group, Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../client/api.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'
import { say } from './words.ts'

type Site = {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly path: string
  readonly domain: string
  readonly status: 'active' | 'archived'
}

export default function SitesScreen({ screen }: ScreenProps<'own'>) {
  const [edited, setEdited] = useState<Partial<Site> | null>(null)
  const sites = useQuery({
    queryKey: ['sites'],
    queryFn: async ({ signal }) =>
      (await send<Site[]>('GET', '/host/v1/sites', { query: { per_page: 100 }, signal })).data,
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]}>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited({})}>
          {say.newSite}
        </Button>
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        {sites.isError && <ErrorState error={sites.error} />}
        {sites.isPending && <ListSkeleton />}
        <ul className="rowlist">
          {sites.data?.map(site => (
            <li key={site.id}>
              <button type="button" className="rowbutton" onClick={() => setEdited(site)}>
                <span className="lines">
                  <span className="celltitle">{site.title}</span>
                  <span className="below">{site.url}</span>
                </span>
                <Badge color={site.status === 'active' ? 'teal' : 'gray'}>{say.siteStates[site.status]}</Badge>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {edited && <SiteForm site={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function SiteForm({ site, onClose }: { site: Partial<Site>; onClose: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (body: object) => {
    try {
      await send(site.id ? 'PUT' : 'POST', `/host/v1/sites${site.id ? `/${site.id}` : ''}`, { body })
      notifications.show({ color: 'teal', message: words.saved(say.site) })
      onClose()
    } catch (error) {
      setProblem((error as Error).message)
    }
    await client.invalidateQueries({ queryKey: ['sites'] })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { title, path } = Object.fromEntries(new FormData(event.currentTarget))
    void change({ title, ...(path === (site.path ?? '') ? {} : { path }) })
  }
  return (
    <Modal opened onClose={onClose} title={site.title ?? say.newSite}>
      <form className="stack" onSubmit={submit}>
        <TextInput
          name="title"
          label={say.name}
          required
          withAsterisk={false}
          defaultValue={site.title}
          error={problem}
          data-autofocus
        />
        <TextInput
          name="path"
          label={say.sitePath}
          description={say.sitePathHelp}
          placeholder="/branch"
          defaultValue={site.path}
        />
        <Group justify="space-between">
          {site.id && site.url ? (
            <Group gap={6}>
              <Button component="a" href={`${site.url}/admin`} variant="default">
                {say.openAdmin}
              </Button>
              <Button
                variant="subtle"
                color="red"
                onClick={() => void change({ status: site.status === 'active' ? 'archived' : 'active' })}
              >
                {site.status === 'active' ? say.closeSite : say.openSite}
              </Button>
            </Group>
          ) : (
            <span />
          )}
          <Button type="submit">{words.save}</Button>
        </Group>
      </form>
    </Modal>
  )
}
