// Run by tests/browser/dashboard/test_keyboard_machine.py.
const k = m.openMachine();
const done = [];
const seen = {now: ''};
const finder = {
    shows: () => seen.now, field: () => null, has: () => false, close: () => {},
    play: (stroke) => {
        done.push(`${stroke.key}:${stroke.key === '!' ? k.decides(stroke) : ''}`);
        if (stroke.key === 'Enter') k.wait();
    },
};
const press = (keys) => keys.map((key) => k.claim({key}));
