import type { gateway } from '@regesta/contracts/gateway'
import type { operationEndpoints } from '@regesta/contracts/operations'
import type { PublicContracts } from '@regesta/contracts/public-contracts'
import type { operationRoutes, ownRoutes, routes } from '../../../src/routes.js'

/** One line of the public surface to its endpoint in a contract. */
type Of<C, R> = { [L in keyof R]: R[L] extends keyof C ? C[R[L]] : never }

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

type ServiceLines = UnionToIntersection<
  {
    [S in keyof typeof routes]: S extends keyof PublicContracts ? Of<PublicContracts[S], (typeof routes)[S]> : never
  }[keyof typeof routes]
>

/** Every line of the public surface, for example `GET /api/project_info`, with its endpoint. Types alone: nothing of it is loaded. */
type Surface = ServiceLines &
  Of<ReturnType<typeof operationEndpoints>, typeof operationRoutes> &
  Of<typeof gateway, typeof ownRoutes>

export type Line = keyof Surface & string

interface Schemas {
  readonly query: { readonly _zod: { readonly input: unknown } }
  readonly body: { readonly _zod: { readonly input: unknown } }
  readonly answers: Readonly<Record<number, { readonly _zod: { readonly output: unknown } }>>
}

type EndpointOf<L extends Line> = Surface[L] extends Schemas ? Surface[L] : never

type InputOf<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never
type OutputOf<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never

/** Left out where nothing has to be said; demanded where something has to. */
type Part<K extends string, T> = Record<never, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T }

type NamesIn<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

/** An address carries texts; what the installation reads as a number or a flag may be one here. */
type InAddress<T> = { [K in keyof T]: string extends T[K] ? T[K] | number | boolean : T[K] }

/** What a call of this line sends. */
export type RequestOf<L extends Line> = Part<'params', { readonly [N in NamesIn<L>]: string | number }> &
  Part<'query', InAddress<InputOf<EndpointOf<L>['query']>>> &
  Part<'body', InputOf<EndpointOf<L>['body']>>

/** The request may be left out where nothing has to be said. */
export type Asking<L extends Line, Sending> =
  Record<never, never> extends RequestOf<L>
    ? [request?: RequestOf<L>, sending?: Sending]
    : [request: RequestOf<L>, sending?: Sending]

/** What a call of this line is answered. */
export type AnswerOf<L extends Line> = OutputOf<EndpointOf<L>['answers'][keyof EndpointOf<L>['answers']]>
