/** View and page of a hand-made list, kept in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export function usePlainList(first: string) {
  const asked = useSearch({ strict: false }) as { view?: string; page?: number }
  const navigate = useNavigate()
  const go = (search: object) => void navigate({ to: '.', search: { ...asked, ...search } as never, replace: true })
  return {
    view: asked.view ?? first,
    page: asked.page ?? 1,
    setView: (view: string) => go({ view, page: undefined }),
    setPage: (page: number) => go({ page }),
  }
}
