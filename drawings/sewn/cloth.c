// Cloth by extended position-based dynamics with small steps. One thread, no dependencies.
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int vertices, links, triangles, rings, spokes, capsules, floor, substeps;
    float dt, gravity[3], drag, friction, gap, pressure, z0, dz, floor_z;
} Setup;

static unsigned hash(int x, int y, int z, unsigned size) {
    return ((unsigned)x * 73856093u ^ (unsigned)y * 19349663u ^ (unsigned)z * 83492791u) % size;
}

// Two vertices that are far apart on the cloth keep their distance.
static void keep_apart(const Setup *s, float *p, const float *old, const float *rest, const float *w, int *head, int *next, unsigned size) {
    float gap = s->gap, near = 2.25f * gap * gap;
    memset(head, 255, size * sizeof(int));
    for (int i = 0; i < s->vertices; i++) {
        unsigned h = hash((int)floorf(p[3*i] / gap), (int)floorf(p[3*i+1] / gap), (int)floorf(p[3*i+2] / gap), size);
        next[i] = head[h];
        head[h] = i;
    }
    for (int i = 0; i < s->vertices; i++) {
        int cx = (int)floorf(p[3*i] / gap), cy = (int)floorf(p[3*i+1] / gap), cz = (int)floorf(p[3*i+2] / gap);
        for (int x = cx - 1; x <= cx + 1; x++) for (int y = cy - 1; y <= cy + 1; y++) for (int z = cz - 1; z <= cz + 1; z++)
            for (int j = head[hash(x, y, z, size)]; j >= 0; j = next[j]) {
                if (j <= i || w[i] + w[j] == 0) continue;
                float d[3], q = 0, r = 0;
                for (int k = 0; k < 3; k++) { d[k] = p[3*i+k] - p[3*j+k]; q += d[k] * d[k]; }
                if (q >= gap * gap || q < 1e-14f) continue;
                for (int k = 0; k < 3; k++) { float e = rest[3*i+k] - rest[3*j+k]; r += e * e; }
                if (r < near) continue;
                float length = sqrtf(q), push = 0.5f * (gap - length) / length / (w[i] + w[j]);
                for (int k = 0; k < 3; k++) {
                    float vi = p[3*i+k] - old[3*i+k], vj = p[3*j+k] - old[3*j+k], mean = 0.5f * (vi + vj);
                    p[3*i+k] += w[i] * push * d[k] + 0.3f * s->friction * (mean - vi) * (w[i] > 0);
                    p[3*j+k] += -w[j] * push * d[k] + 0.3f * s->friction * (mean - vj) * (w[j] > 0);
                }
            }
    }
}

static void touch(float *p, const float *old, float nx, float ny, float nz, float depth, float friction) {
    float n[3] = {nx, ny, nz}, move[3], along = 0;
    for (int k = 0; k < 3; k++) p[k] += n[k] * depth;
    for (int k = 0; k < 3; k++) { move[k] = p[k] - old[k]; along += move[k] * n[k]; }
    for (int k = 0; k < 3; k++) p[k] -= friction * (move[k] - along * n[k]);
}

// body: radius by ring and spoke around (0, axis[ring]); capsules: ax ay az ra bx by bz rb
static void collide(const Setup *s, float *p, const float *old, const float *w, const float *body, const float *axis, const float *caps) {
    for (int i = 0; i < s->vertices; i++) {
        if (w[i] == 0) continue;
        float *q = p + 3 * i;
        const float *o = old + 3 * i;
        if (s->rings) {
            float f = (q[2] - s->z0) / s->dz;
            int r = (int)f;
            if (f >= 0 && r < s->rings - 1) {
                f -= r;
                float c = axis[r] * (1 - f) + axis[r + 1] * f, x = q[0], y = q[1] - c, d = sqrtf(x * x + y * y);
                float t = (atan2f(y, x) / 6.2831853f + 1) * s->spokes;
                int a = (int)t;
                t -= a;
                int a0 = a % s->spokes, a1 = (a + 1) % s->spokes;
                const float *b0 = body + r * s->spokes, *b1 = b0 + s->spokes;
                float low = b0[a0] * (1 - t) + b0[a1] * t, high = b1[a0] * (1 - t) + b1[a1] * t, R = low * (1 - f) + high * f;
                if (d < R && d > 1e-6f) {
                    float slope = (low - high) / s->dz, n = 1 / sqrtf(1 + slope * slope);
                    touch(q, o, x / d * n, y / d * n, slope * n, (R - d) * n, s->friction);
                }
            }
        }
        for (int k = 0; k < s->capsules; k++) {
            const float *c = caps + 8 * k;
            float ax[3] = {c[4] - c[0], c[5] - c[1], c[6] - c[2]}, v[3] = {q[0] - c[0], q[1] - c[1], q[2] - c[2]};
            float t = (v[0]*ax[0] + v[1]*ax[1] + v[2]*ax[2]) / (ax[0]*ax[0] + ax[1]*ax[1] + ax[2]*ax[2]);
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            float R = c[3] + (c[7] - c[3]) * t, d = 0;
            for (int j = 0; j < 3; j++) { v[j] -= ax[j] * t; d += v[j] * v[j]; }
            d = sqrtf(d);
            if (d < R && d > 1e-6f) touch(q, o, v[0] / d, v[1] / d, v[2] / d, R - d, s->friction);
        }
        if (s->floor && q[2] < s->floor_z) touch(q, o, 0, 0, 1, s->floor_z - q[2], s->friction);
    }
}

void simulate(const Setup *s, float *p, float *v, const float *rest, const float *w, const int *link, const float *length, const float *slack,
              const int *tri, const float *body, const float *axis, const float *caps) {
    int n = s->vertices;
    unsigned size = 2u * n + 1;
    float *old = malloc(12u * n), h = s->dt;
    int *head = malloc(size * sizeof(int)), *next = malloc(n * sizeof(int));
    for (int step = 0; step < s->substeps; step++) {
        memcpy(old, p, 12u * n);
        if (s->pressure != 0) for (int t = 0; t < s->triangles; t++) {
            const int *f = tri + 3 * t;
            const float *a = p + 3*f[0], *b = p + 3*f[1], *c = p + 3*f[2];
            float u[3], e[3];
            for (int k = 0; k < 3; k++) { u[k] = b[k] - a[k]; e[k] = c[k] - a[k]; }
            float g[3] = {u[1]*e[2] - u[2]*e[1], u[2]*e[0] - u[0]*e[2], u[0]*e[1] - u[1]*e[0]};
            for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) v[3*f[j]+k] += h * w[f[j]] * s->pressure * g[k] / 6;
        }
        float keep = expf(-s->drag * h);
        for (int i = 0; i < n; i++) if (w[i] > 0) for (int k = 0; k < 3; k++) {
            v[3*i+k] = (v[3*i+k] + h * s->gravity[k]) * keep;
            p[3*i+k] += h * v[3*i+k];
        }
        for (int l = 0; l < s->links; l++) {
            int a = link[2*l], b = link[2*l+1];
            float d[3], q = 0, ws = w[a] + w[b];
            if (ws == 0) continue;
            for (int k = 0; k < 3; k++) { d[k] = p[3*a+k] - p[3*b+k]; q += d[k] * d[k]; }
            q = sqrtf(q);
            if (q < 1e-9f) continue;
            float move = (q - length[l]) / q / (ws + slack[l] / (h * h));
            for (int k = 0; k < 3; k++) { p[3*a+k] -= w[a] * move * d[k]; p[3*b+k] += w[b] * move * d[k]; }
        }
        if (s->gap > 0 && step % 2 == 0) keep_apart(s, p, old, rest, w, head, next, size);
        collide(s, p, old, w, body, axis, caps);
        for (int i = 0; i < 3 * n; i++) v[i] = (p[i] - old[i]) / h;
        for (int i = 0; i < n; i++) {
            float q = v[3*i]*v[3*i] + v[3*i+1]*v[3*i+1] + v[3*i+2]*v[3*i+2];
            if (q > 9) for (int k = 0; k < 3; k++) v[3*i+k] *= 3 / sqrtf(q);
        }
    }
    free(old); free(head); free(next);
}
