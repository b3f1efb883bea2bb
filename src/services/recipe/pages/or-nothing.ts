import { RestError } from '../../../kernel/errors.ts'

/** What is not there for this reader is nothing on a page. */
export async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RestError) return undefined
    throw error
  }
}
