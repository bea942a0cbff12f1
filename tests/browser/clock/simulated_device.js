// Run by tests/browser/clock/test_time.py.
async (m, { trips, guess = 0, at = 0 }) => {
    const device = { ticks: 0, wall: 100000 };
    let ahead = 5000;
    const server = () => device.wall - 100000 + ahead;
    const set = (span) => { ahead += span; return server(); };
    const pass = (span, alsoTicks = true) => { if (alsoTicks) device.ticks += span; device.wall += span; };
    const ask = async () => {
        const trip = trips.shift();
        if (!trip) throw new Error('away');
        pass(trip[0]);
        const now = server();
        pass(trip[1]);
        return now;
    };
    const time = m.serverTime({ guess, at, ask, ticks: () => device.ticks, wall: () => device.wall });
    const wrong = () => Math.round((time.now() - server()) * 1000) / 1000;
    return { time, pass, wrong, trips, set };
}
