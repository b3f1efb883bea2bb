/** What a contact form asks for. The admin app reads it too, so nothing of the server stands here. */
export const needs = ['required', 'optional', 'hidden'] as const
export type Need = (typeof needs)[number]

export type ContactForm = {
  readonly name: Need
  readonly email: Need
  readonly phone: Need
  readonly message: Need
  readonly consent: { readonly required: boolean; readonly text: string }
  readonly subscribe: { readonly shown: boolean; readonly text: string }
}

export const usualForm: ContactForm = Object.freeze({
  name: 'required',
  email: 'required',
  phone: 'hidden',
  message: 'required',
  consent: Object.freeze({ required: false, text: '' }),
  subscribe: Object.freeze({ shown: false, text: '' }),
})
