/** What `scale.ts` asks of the small and of the large site: the same requests, each with the bound that it has on both. */
import { PASSWORD } from '../test/kit/server-process.ts'
import type { Size } from './scale-data.ts'

export type Question = {
  readonly name: string
  readonly kind: Kind
  /** `{word}` stands for another frequent word in each round. */
  readonly path: string
  readonly body?: object
}

/** `page` is a visitor's page, everything else an address of the API. */
export type Kind = 'list' | 'search' | 'people' | 'sign-in' | 'page'

/** Milliseconds that the slowest of a hundred requests may take. A sign-in is meant to be slow: it hashes the password. */
export const BOUNDS: Readonly<Record<Kind, number>> = { list: 50, search: 50, people: 50, 'sign-in': 150, page: 50 }

export const questions = (size: Size): readonly Question[] => [
  ...lists(size).map(([name, path]) => ({ name: `posts: ${name}`, kind: 'list' as const, path })),
  ...BY_TERMS.map(([name, path]) => ({ name: `posts: ${name}`, kind: 'list' as const, path })),
  ...SEARCHES.map(([name, path]) => ({ name: `search: ${name}`, kind: 'search' as const, path })),
  ...people(size).map(([name, path]) => ({ name: `accounts: ${name}`, kind: 'people' as const, path })),
  { name: 'sign-in', kind: 'sign-in', path: '/session', body: { username: 'person60', password: PASSWORD } },
  ...PAGES.map(([name, path]) => ({ name: `page: ${name}`, kind: 'page' as const, path })),
]

type Asked = readonly (readonly [name: string, path: string])[]

/** The last page but a few of a list of so many. */
const farPage = (count: number, perPage: number): number => Math.max(1, Math.floor((count * 0.9) / perPage))

const lists = ({ posts }: Size): Asked => [
  ['first page', '/posts?per_page=20'],
  ['page far behind', `/posts?per_page=20&page=${farPage(posts, 20)}`],
  ['page far behind, by title', `/posts?orderby=title&per_page=20&page=${farPage(posts, 20)}`],
  ['drafts', '/posts?status=draft&per_page=20'],
  ['any status', '/posts?status=any&per_page=20'],
  ['any status, far behind', `/posts?status=any&per_page=20&page=${farPage(posts, 20)}`],
  ['one author', '/posts?author=5&per_page=20'],
  ['a month', '/posts?after=2016-01-01T00:00:00&before=2016-02-01T00:00:00&per_page=20'],
  ['a month of an author', '/posts?author=5&after=2016-01-01T00:00:00&before=2016-02-01T00:00:00'],
  ['one', '/posts/60'],
  ['categories', '/categories?per_page=50'],
]

const BY_TERMS: Asked = [
  ['one category', '/posts?categories=3&per_page=20'],
  ['one frequent tag', '/posts?tags=52&per_page=20'],
  ['category and tag', '/posts?categories=3&tags=53&per_page=20'],
  ['one of three tags', '/posts?tags=52,53,60&per_page=20'],
  ['all of two tags', '/posts?tags[terms]=52,60&tags[operator]=AND&per_page=20'],
  ['without a tag', '/posts?tags_exclude=52&per_page=20'],
  ['author and category', '/posts?author=5&categories=6&per_page=20'],
]

const SEARCHES: Asked = [
  ['another frequent word each time', '/posts?search={word}&per_page=20'],
  ['frequent word', '/posts?search=bababa&per_page=20'],
  ['beginning of many words', '/posts?search=ba&per_page=20'],
  ['two frequent words', '/posts?search=bababa+cebaba&per_page=20'],
  ['usual word', '/posts?search=tuwaba&per_page=20'],
  ['rare word', '/posts?search=only77&per_page=20'],
  ['frequent word, far behind', '/posts?search=bababa&per_page=20&page=2'],
  ['frequent word, any status', '/posts?search=bababa&status=any&per_page=20'],
  ['frequent word in titles', '/posts?search=bababa&search_columns=post_title&per_page=20'],
  ['by relevance', '/posts?search=cebaba+bababa&orderby=relevance&per_page=20'],
  ['in a category', '/posts?search=bababa&categories=3&per_page=20'],
  ['in a month', '/posts?search=bababa&after=2016-01-01T00:00:00&before=2016-02-01T00:00:00&per_page=20'],
  ['of an author', '/posts?search=bababa&author=5&per_page=20'],
  ['whole site, another word each time', '/search?search={word}&per_page=20'],
  ['whole site', '/search?search=bababa&per_page=20'],
  ['whole site, two words', '/search?search=bababa+cebaba&per_page=20'],
]

const people = ({ accounts }: Size): Asked => [
  ['first page', '/users?per_page=50'],
  ['page far behind', `/users?per_page=50&page=${farPage(accounts, 50)}`],
  ['by date', '/users?orderby=registered_date&order=desc&per_page=50'],
  ['one role', '/users?roles=subscriber&per_page=50'],
  ['search, many found', '/users?search=person'],
  ['search, few found', '/users?search=son77'],
  ['search, none found', '/users?search=nobody-like-it'],
  ['search, beginning', '/users?search=person7*'],
  ['published authors', '/users?has_published_posts=true'],
]

const PAGES: Asked = [
  ['home', '/'],
  ['a post', '/2016/01/03/post-60/'],
  ['author archive', '/author/person3/'],
  ['month archive', '/2016/01/'],
  ['year archive', '/2016/'],
  ['category archive', '/category/category-3/'],
  ['search', '/?s=bababa'],
]
