/** The menu of the site: published pages in their order, moved by buttons and keys. */
import './platform.css'
import { ActionIcon, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { send } from '../client/api.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../kit/states.tsx'
import { type MenuPage, type Move, moved } from './menu/moves.ts'
import { ToScreen } from './screen-link.tsx'
import { ordered } from './term-tree.ts'
import { say } from './words.ts'

const usePages = () =>
  useQuery({
    queryKey: ['menu-pages'],
    queryFn: async ({ signal }) => {
      const query = {
        per_page: 100,
        orderby: 'menu_order',
        order: 'asc',
        status: 'publish',
        _fields: 'id,title,parent,menu_order',
      }
      const { data } = await send<any[]>('GET', '/host/v1/pages', { query, signal })
      return data.map(({ id, title, parent, menu_order }) => ({ id, title: title.rendered, parent, order: menu_order }))
    },
  })

export default function MenuScreen({ screen }: ScreenProps<'own'>) {
  const pages = usePages()
  return (
    <>
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <ListSkeleton />}
      {pages.data && <Menu key={JSON.stringify(pages.data)} screen={screen} stored={pages.data} />}
    </>
  )
}

function Menu({ screen, stored }: { screen: ScreenProps<'own'>['screen']; stored: readonly MenuPage[] }) {
  const words = useWords()
  const [pages, setPages] = useState<readonly MenuPage[]>(stored)
  const navigate = useNavigate()
  const newPage = { to: '/$service/$screen/$id', params: { service: 'content', screen: 'pages', id: 'new' } } as const
  const { save, isBusy } = useSaveMenu(stored, pages)
  const rows = ordered(pages)
  const isChanged = JSON.stringify(pages) !== JSON.stringify(stored)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]}>
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => void navigate(newPage)}>
          {say.newPage}
        </Button>
        <Button loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
          {words.save}
        </Button>
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        {rows.length === 0 && <EmptyState title={say.noPages} text={say.noPagesText} />}
        <p className="hint">{say.menuKeys}</p>
        <ul className="treelist">
          {rows.map(page => (
            <MenuRow
              key={page.id}
              page={page}
              depth={page.depth}
              onMove={move => setPages(moved(pages, page.id, move))}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

const isMirrored = document.documentElement.dir === 'rtl'

const MOVES: readonly {
  readonly move: Move
  readonly icon: 'arrow-up' | 'arrow-down' | 'chevron-right' | 'chevron-left'
  readonly key: string
}[] = [
  { move: 'up', icon: 'arrow-up', key: 'ArrowUp' },
  { move: 'down', icon: 'arrow-down', key: 'ArrowDown' },
  { move: 'in', icon: 'chevron-right', key: isMirrored ? 'ArrowLeft' : 'ArrowRight' },
  { move: 'out', icon: 'chevron-left', key: isMirrored ? 'ArrowRight' : 'ArrowLeft' },
]

function MenuRow({ page, depth, onMove }: { page: MenuPage; depth: number; onMove: (move: Move) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const found = event.altKey ? MOVES.find(({ key }) => key === event.key) : undefined
    if (!found) return
    event.preventDefault()
    onMove(found.move)
  }
  return (
    <li className={`treerow depth${Math.min(depth, 6)}`} onKeyDown={onKeyDown}>
      <Icon name="grip-vertical" size={16} />
      <ToScreen className="treename rowlink" to={`content/pages/${page.id}`}>
        {page.title || `#${page.id}`}
      </ToScreen>
      {MOVES.map(({ move, icon }) => (
        <ActionIcon
          key={move}
          variant="subtle"
          color="gray"
          aria-label={say.moves[move](page.title)}
          onClick={() => onMove(move)}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
    </li>
  )
}

function useSaveMenu(stored: readonly MenuPage[], pages: readonly MenuPage[]) {
  const words = useWords()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      for (const page of pages) {
        const before = stored.find(({ id }) => id === page.id)
        const body = { menu_order: page.order, parent: page.parent }
        if (before?.order !== page.order || before.parent !== page.parent)
          await send('PUT', `/host/v1/pages/${page.id}`, { body })
      }
      notifications.show({ color: 'teal', message: words.saved(say.menu) })
    } catch (error) {
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
    await client.invalidateQueries({ queryKey: ['menu-pages'] })
    setBusy(false)
  }
  return { save, isBusy }
}
