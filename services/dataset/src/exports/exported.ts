import type { PersonRecord } from '@regesta/contracts/person-record'
import { reply } from '@regesta/http/reply'
import type { Person } from '@regesta/persons/persons'
import { copyHeaders } from '../domain/copy-headers.js'
import { understood } from '../domain/understood.js'

/** A person in another form, with what a caller should know about the copy. */
export const exported = <Form>(person: Person, inForm: (record: PersonRecord) => Form, type: string) =>
  reply(200, inForm(understood(person)), { ...copyHeaders(person), 'Content-Type': type })
