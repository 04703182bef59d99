import { get, Id, PathId, QueryCount, QueryFlag } from '@regesta/contracts/endpoint'
import { type ProblemCode, statusOf } from '@regesta/contracts/problem'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const having = (...errors: number[]) => get('/x', { summary: 'x', answers: { 200: z.unknown() }, errors })

describe('the status of a problem', () => {
  it.each<[ProblemCode, number[], number]>([
    ['not_found', [404, 500], 404],
    ['not_found', [400, 500], 400],
    ['not_found', [500], 500],
    ['invalid_input', [400, 404], 400],
    ['invalid_input', [404, 500], 404],
    ['conflict', [400, 409], 409],
    ['conflict', [404, 500], 400],
    ['no_project', [500], 400],
    ['refused', [], 400],
    ['forbidden', [], 403],
    ['payload_too_large', [], 413],
    ['service_unavailable', [500], 502],
    ['internal', [404], 404],
    ['internal', [], 500],
    ['no_token', [400, 500], 500],
    ['unreadable_project', [400, 500], 500],
    ['write_protected', [400, 500], 500],
    ['write_protected', [400], 400],
  ])('for %s at an endpoint with %j is %i', (code, errors, status) => {
    expect(statusOf(code, having(...errors))).toBe(status)
  })

  it('is the declared exception where there is one', () => {
    expect(statusOf('not_found', { errors: [404], statusFor: { not_found: 400 } })).toBe(400)
  })
})

describe('ids, pages and flags', () => {
  it('accept ids as numbers and digits, and nothing else', () => {
    expect([Id.parse(7), Id.parse('7'), PathId.parse('7')]).toEqual([7, 7, 7])
    for (const wrong of [0, -1, 1.5, '', '-1', '1.5', '0x1', ' 1', '1e3', 'abc', null, true, [1]]) {
      expect(Id.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
    }
  })

  it('accept positive whole pages and true or false in any case', () => {
    expect(QueryCount(20).parse(undefined)).toBe(20)
    expect(QueryCount(20).parse('3')).toBe(3)
    for (const wrong of ['0', '-1', '1.0', '', ' ', '01']) expect(QueryCount(1).safeParse(wrong).success).toBe(false)
    expect([QueryFlag.parse('TRUE'), QueryFlag.parse('False')]).toEqual([true, false])
    for (const wrong of ['1', 'yes', '']) expect(QueryFlag.safeParse(wrong).success).toBe(false)
  })
})
