/** Unpacks geometry packed by Draco. */
declare module 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js' {
  const start: (options: { readonly wasmBinary: ArrayBuffer; onModuleLoaded(made: unknown): void }) => void
  export default start
}
