"""All drills, in the order they are run."""

from tests.drills import (
    crash_states,
    crowd,
    damage,
    disk,
    kills,
    load,
    machine,
    power,
    random_keys,
    stops,
    strangers,
    waiting,
)
from tests.drills.drill import Drill

DRILLS = (
    Drill("crash states", crash_states.run),
    Drill("power cut on ext4 and xfs", power.cuts),
    Drill("file-size limit at every byte", disk.file_limit),
    Drill("EIO and ENOSPC", disk.errors),
    Drill("full disk", disk.full_disk),
    Drill("kills while committing", kills.kill_rounds),
    Drill("truncation points", damage.truncations),
    Drill("flipped bits", damage.bit_flips),
    Drill("writers at once", crowd.writers),
    Drill("seen by others", crowd.seen_within),
    Drill("holders of the lock", waiting.holders),
    Drill("users and modes", strangers.users),
    Drill("swapped files", strangers.swaps),
    Drill("two sessions at random", machine.run),
    Drill("stopped seats", stops.stops),
    Drill("random keys", random_keys.run),
    Drill("load", load.run),
)
