/**
 * The index that searches go by. Beside its words every post carries its classes as words of their own: site, type,
 * status, whether a password locks it, and the same with its author. So one look into the index answers who has the
 * words among those that the caller may see, and how many they are, without a visit to the posts.
 */

import { sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import type { SchemaDb } from '../../db/migrations.ts'
import { createTable, ref, text } from '../../db/tables.ts'
import { createWordIndex, MARK, type WordIndex } from '../../db/word-index.ts'
import type { Post } from './post.ts'

export const postIndex: WordIndex = Object.freeze({
  table: 'post_words',
  id: 'post_id',
  columns: ['title', 'excerpt', 'content'],
  holds: 'words',
  scope: 'row.class',
  date: 'date_gmt',
  beginnings: [2],
})

export type PostClass = {
  readonly siteId: number
  readonly type: string
  readonly status: string
  readonly isLocked: boolean
  /** Null: whoever wrote it. */
  readonly author: number | null
}

export function className({ siteId, type, status, isLocked, author }: PostClass): string {
  const name = `${MARK}${siteId}:${type}:${status}${isLocked ? ':locked' : ''}`
  return author === null ? name : `${name}:${author}`
}

/** What is stored with the words of a post: its class, and the class with the author. */
export function classNames(post: Pick<Post, 'type' | 'status' | 'password' | 'author_id'>, siteId: number): string {
  const about = { siteId, type: post.type, status: post.status, isLocked: post.password !== '' }
  return `${className({ ...about, author: null })} ${className({ ...about, author: post.author_id })}`
}

/** The same as SQL over a row of `posts`: the class, and the class with the author. */
export const classesOf = (row: string): string => {
  const locked = `case when ${row}.password <> '' then ':locked' else '' end`
  const name = `'${MARK}' || ${row}.site_id || ':' || ${row}.type || ':' || ${row}.status || ${locked}`
  return `${name} || ' ' || ${name} || ':' || ${row}.author_id`
}

/** The words of each post; its classes and its date follow the post. */
export async function createPostWords(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'post_words', {
    id: 'none',
    columns: {
      post_id: ref('posts', { onDelete: 'cascade' }),
      title: text(),
      excerpt: text(),
      content: text(),
      class: text(),
      date_gmt: text(),
    },
    primaryKey: ['post_id'],
  })
  await createWordIndex(db, engine, postIndex)
  for (const statement of engine === 'sqlite' ? FOLLOW_SQLITE : FOLLOW_POSTGRES) await sql.raw(statement).execute(db)
}

const FOLLOW = `update post_words set class = ${classesOf('new')}, date_gmt = new.date_gmt where post_id = new.id;`
const MOVED = `${classesOf('old')} <> ${classesOf('new')} or old.date_gmt <> new.date_gmt`

const FOLLOW_SQLITE = [
  `create trigger posts_followed_by_words after update of type, status, password, author_id, date_gmt on posts
   when ${MOVED} begin ${FOLLOW} end`,
]

const FOLLOW_POSTGRES = [
  `create function posts_followed_by_words() returns trigger language plpgsql as $$
   begin ${FOLLOW} return null; end $$`,
  `create trigger posts_followed_by_words after update of type, status, password, author_id, date_gmt on posts
   for each row when (${MOVED}) execute function posts_followed_by_words()`,
]
