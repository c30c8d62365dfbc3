/** How many cases of a property are tried each time; `RUNS=10` tries ten times as many. */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS ?? 1))
