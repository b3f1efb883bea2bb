/** Earlier versions of a text: what was taken out and what came, and the way back. */
import { Button, Drawer, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import type { Values } from '../../client/app.tsx'
import { useFormat } from '../../client/format.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../kit/states.tsx'
import { say } from '../words.ts'
import { flat, type PostType } from './post.ts'

type Props = {
  readonly type: PostType
  readonly post: Values
  readonly onClose: () => void
  readonly onRestore: (texts: Values) => Promise<unknown>
}

export function Revisions({ type, post, onClose, onRestore }: Props) {
  const format = useFormat()
  const list = useQuery({
    queryKey: ['revisions', type.base, post.id, post.modified],
    queryFn: async ({ signal }) => {
      const query = { context: 'edit', per_page: 50 }
      const { data } = await send<Values[]>('GET', `/host/v1/${type.base}/${post.id}/revisions`, { query, signal })
      return data.map(flat)
    },
  })
  const [chosen, setChosen] = useState(0)
  const version = list.data?.[chosen]
  const restore = async () => {
    await onRestore({ title: version?.title, content: version?.content, excerpt: version?.excerpt })
    onClose()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={say.revisions}>
      {list.isError && <ErrorState error={list.error} />}
      {list.isPending && <ListSkeleton />}
      {list.data?.length === 0 && <EmptyState title={say.noRevisions} text={say.noRevisionsText} />}
      {version && (
        <div className="versions">
          <ScrollArea.Autosize mah="70dvh">
            {list.data?.map((one, at) => (
              <UnstyledButton
                key={one.id}
                className="version"
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
              >
                {format.instant(`${one.modified_gmt}Z`)}
              </UnstyledButton>
            ))}
          </ScrollArea.Autosize>
          <div>
            <Text fz="sm" c="dimmed" mb="xs">
              {say.compared}
            </Text>
            <Difference label={say.title} before={version.title} after={post.title} />
            <Difference label={say.text} before={version.content} after={post.content} />
            <Button mt="md" onClick={() => void restore()}>
              {say.restore}
            </Button>
          </div>
        </div>
      )}
    </Drawer>
  )
}

function Difference({ label, before, after }: { label: string; before: string; after: string }) {
  const parts = diffWords(before ?? '', after ?? '')
  return (
    <section className="difference" aria-label={label}>
      <h3 className="cardtitle">{label}</h3>
      <p>
        {parts.map(({ value, added, removed }, at) => {
          // Pieces of a text have no name but their place.
          const key = `${at}`
          if (added) return <ins key={key}>{value}</ins>
          return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
        })}
      </p>
    </section>
  )
}
