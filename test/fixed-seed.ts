import fc from 'fast-check'

// The same cases on every run, so that a red run is the change's fault; FC_SEED=random looks for new ones.
const wanted = process.env.FC_SEED ?? '20261121'
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) })
