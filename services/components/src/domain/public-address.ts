import { BlockList, isIP } from 'node:net'

/** Special-purpose addresses (RFC 6890 and its registries) that an outbound fetch must never reach. */
const FORBIDDEN_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const FORBIDDEN_6 = [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

const blockList = () => {
  const list = new BlockList()
  for (const [network, prefix] of FORBIDDEN_4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of FORBIDDEN_6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

/** Judges addresses: `loopback` is this machine, `forbidden` every other network that is not public. */
export function addressJudge(): (address: string) => 'public' | 'loopback' | 'forbidden' {
  const forbidden = blockList()
  return (address) => {
    const plain = withoutMapping(address)
    const family = isIP(plain)
    if (family === 0) return 'forbidden'
    if (plain === '::1' || plain.startsWith('127.')) return 'loopback'
    return forbidden.check(plain, family === 6 ? 'ipv6' : 'ipv4') ? 'forbidden' : 'public'
  }
}

/** `::ffff:10.0.0.1` and `::ffff:a00:1` are 10.0.0.1. */
function withoutMapping(address: string): string {
  const match = /^(?:0{0,4}:){0,4}:?(?:0{0,4}:)*ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(
    address,
  )
  if (match === null) return address
  if (match[1] !== undefined) return match[1]
  const high = Number.parseInt(match[2] ?? '0', 16)
  const low = Number.parseInt(match[3] ?? '0', 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
