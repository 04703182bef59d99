/** Geometry packed by Draco, unpacked without WebAssembly, which the policy of the page forbids. */
declare module 'three/addons/libs/draco/gltf/draco_decoder.js' {
  const start: (options: { onModuleLoaded(made: unknown): void }) => void
  export default start
}
