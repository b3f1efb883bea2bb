import { Type } from 'typebox'

/** The input of a route about one thing. */
export const byId = (description: string) => Type.Object({ id: Type.Integer({ minimum: 1, description }) })
